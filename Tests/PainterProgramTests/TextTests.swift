import EventLoop
import Foundation
import PainterInterface
import TestSupport
import Testing
import Varlink

@Suite(.serialized) struct TextTests {
    let painter: PainterProgram

    init() throws { painter = try PainterProgram() }

    // MARK: Scripts

    @Test(arguments: [
        ("en", "Please enter your PIN"), ("de", "Bitte geben Sie Ihre Geheimzahl ein – Größe 12,50 €"),
        ("zh-Hans", "请输入密码"), ("zh-Hant", "請輸入密碼"), ("ja", "暗証番号を入力してください"), ("ko", "비밀번호를 입력하세요"),
        ("ar", "أدخل الرقم السري: 12.50"), ("he", "הקש את הקוד הסודי – 12.50 ₪"), ("th", "กรุณาใส่รหัสประจำตัว"),
        ("ru", "Введите ПИН-код"), ("el", "Εισάγετε το PIN"), ("tr", "ğüşıöçİ"), ("vi", "Nhập mã PIN"),
    ])
    func eachScriptIsDrawnAndNothingIsMissing(language: String, text: String) throws {
        let painting = try painter.paint(text, language: language)
        #expect(painting.missing == [:])
        #expect(painting.rows.count >= 1 && painting.columns.count >= 3)
    }

    @Test func textIsDrawnInAllShadesAndToItsEdgesAcross() throws {
        let painting = try painter.paint("Oo")
        #expect(painting.coverage.contains(255))
        #expect(Set(painting.coverage).count > 20)
        for x in [0, painting.width - 1] {
            #expect((0..<painting.height).contains { painting.coverage[$0 * painting.width + x] > 0 })
        }
    }

    @Test(arguments: ["", " ", "\n\n", "\u{200B}\u{2060}\u{FEFF}", "\u{7}\u{1B}"])
    func textWithoutInkIsAnEmptyMask(text: String) throws {
        let painting = try painter.paint(text)
        #expect(painting == .init(width: 0, height: 0, coverage: [], missing: [:]))
    }

    @Test func boldHasMoreInk() throws {
        #expect(try painter.paint("PIN", bold: true).sum > painter.paint("PIN").sum * 5 / 4)
    }

    // MARK: Direction

    @Test func hebrewBeginsAtTheRightAndLatinAtTheLeft() throws {
        let thin = try painter.paint("ו", language: "he").columns[0].count
        let hebrew = try painter.paint("ושש", language: "he").columns
        #expect(abs(try #require(hebrew.last).count - thin) <= 2)
        let latin = try painter.paint("lWW").columns
        #expect(latin[0].count < latin[1].count / 3)
    }

    @Test func amountWithinArabicIsReadFromLeftToRight() throws {
        // A font of its own, so that the digits alone look as those within the sentence.
        let amount = try painter.paint("129", language: "ar", family: "DejaVu Sans")
        let sentence = try painter.paint("المبلغ 129", language: "ar", family: "DejaVu Sans")
        #expect(Array(sentence.columns.prefix(3)) == amount.columns)
    }

    @Test func firstLetterDecidesWhereALineBegins() throws {
        // In Hebrew the full stop is at the left end, in Latin at the right one.
        let hebrew = try painter.paint("שלום.", language: "en").columns
        let latin = try painter.paint("WWW.", language: "he").columns
        #expect(hebrew[0].count < 8)
        #expect(try #require(latin.last).count < 8)
    }

    @Test func hostCannotTurnDigitsAround() throws {
        #expect(try painter.paint("\u{202E}100\u{202C}") == painter.paint("100"))
        #expect(try painter.paint("\u{202D}שש ו\u{202C}", language: "he") == painter.paint("שש ו", language: "he"))
    }

    // MARK: Han

    @Test func sharedCharactersLookAsTheLanguageWantsThem() throws {
        let forms = try ["zh-Hans", "zh-Hant", "ja", "ko"].map { try painter.paint("骨直", language: $0).coverage }
        #expect(forms[0] != forms[1])
        #expect(forms[0] != forms[2])
        #expect(forms[1] != forms[2])
        #expect(try painter.paint("骨直", language: "zh-TW").coverage == forms[1])
        #expect(try painter.paint("骨直", language: "zh-CN").coverage == forms[0])
        // A host may give a POSIX locale.
        #expect(try painter.paint("骨直", language: "zh_TW").coverage == forms[1])
        #expect(try painter.paint("骨直", language: "zh_CN.GB18030@pinyin").coverage == forms[0])
        #expect(try painter.paint("骨直", language: "zh-Hant-CN").coverage == forms[1])
    }

    @Test(arguments: ["", "-", "x-", "日本語", String(repeating: "a", count: 500), "en-😀"])
    func languageThatIsNoneMattersNot(language: String) throws {
        #expect(try painter.paint("PIN", language: language) == painter.paint("PIN"))
    }

    // MARK: Lines

    @Test func textWrapsBetweenWordsWhereItIsNarrow() throws {
        let wide = try painter.paint("Enter your number", height: 400)
        #expect(wide.rows.count == 1)
        let narrow = try painter.paint("Enter your number", width: 180, height: 400)
        #expect(narrow.rows.count == 3)
    }

    @Test func lineFeedBeginsANewLineAndAllBreaksAreAlike() throws {
        let lines = try painter.paint("HHH\nHHH", height: 400)
        #expect(lines.rows.count == 2)
        for lineBreak in ["\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{B}", "\u{C}"] {
            #expect(try painter.paint("HHH" + lineBreak + "HHH", height: 400) == lines)
        }
    }

    @Test func linesStandInTheMiddle() throws {
        let lines = try painter.paint("HHHHHHHH\nI", height: 400)
        let second = (0..<lines.width).filter { x in lines.rows[1].contains { lines.isInk(x, $0) } }
        let middle = try (#require(second.first) + #require(second.last)) / 2
        #expect(abs(middle - lines.width / 2) <= 2)
    }

    @Test func linesAreAboutEquallyLong() throws {
        let text = "HHH HHH HHH HHH"
        let all = try painter.paint(text)
        let lines = try painter.paint(text, width: all.width - 10, height: 400)
        #expect(lines.rows.count == 2)
        #expect(lines.width < all.width * 6 / 10)
    }

    // MARK: Baseline

    @Test func lettersOfALineStandAtOneHeightWhicheverTheyAre() throws {
        let one = try painter.paint("Nnn nn")
        let foot = try #require(one.foot)
        #expect(foot < one.height)
        for text in ["Nny nn", "Nxx", "N", "N.", "NÅ", "Nj(", "N_"] {
            let other = try painter.paint(text)
            #expect(other.foot == foot && other.height == one.height, "\(text)")
        }
        for height in [60, 80, 1000] { #expect(try painter.paint("Nnn nn", height: height) == one) }
    }

    @Test func wordOfAnotherScriptMovesNoBaseline() throws {
        for language in ["en", "ja", "ar", "th"] {
            let one = try painter.paint("HHH", language: language, family: "DejaVu Sans")
            for word in ["暗証番号", "الرقم", "รหัสที่"] {
                let other = try painter.paint("H " + word, language: language, family: "DejaVu Sans")
                // What reaches further than the lines do is drawn all the same.
                if other.height == one.height { #expect(other.foot == one.foot, "\(language) \(word)") }
                #expect(other.height >= one.height)
            }
        }
    }

    @Test func linesHaveTheHeightOfTheirFontEach() throws {
        let (one, two, three) = try (
            painter.paint("xxx"), painter.paint("xxx\nxxx", height: 400), painter.paint("xxx\nxxx\nxxx", height: 400)
        )
        // Fonts have lines of parts of pixels, too.
        #expect(abs(three.height - 2 * two.height + one.height) <= 1)
        #expect(try painter.paint("\n\nxxx\n", height: 400) == one)
        #expect(try painter.paint("xxx\nNgÅ", height: 400).height == two.height)
    }

    @Test func whereOnlyInkHasRoomTheInkIsWhole() throws {
        let roomy = try painter.paint("Nny nn")
        let ink = try #require(roomy.rows.first)
        let tight = try painter.paint("Nny nn", height: ink.count)
        #expect(tight.height == ink.count && tight.width == roomy.width)
        #expect(tight.coverage == Array(roomy.coverage[ink.lowerBound * roomy.width..<ink.upperBound * roomy.width]))
        // What there is room for is kept below first.
        let less = try painter.paint("Nny nn", height: roomy.height - 1)
        #expect(less.height == roomy.height - 1 && less.foot == roomy.foot.map { $0 - 1 })
    }

    // MARK: Room

    @Test func textShrinksUntilItFitsAndNoFurther() throws {
        let text = "Please enter your PIN"
        let large = try painter.paint(text, size: 60)
        let small = try painter.paint(text, size: 60, smallestSize: 10, width: large.width / 2, height: 40)
        #expect(small.rows.count == 1 && small.height < large.height)
        #expect(small.width > large.width / 2 * 9 / 10)
    }

    @Test func wordsStayWholeAsLongAsASmallerSizeHelps() throws {
        let word = try painter.paint("Geheimzahl", size: 40)
        let narrow = try painter.paint("Geheimzahl", size: 40, smallestSize: 20, width: word.width * 2 / 3, height: 400)
        #expect(narrow.rows.count == 1)
        let narrower = try painter.paint(
            "Geheimzahl", size: 40, smallestSize: 40, width: word.width * 2 / 3, height: 400)
        #expect(narrower.rows.count == 2)
    }

    @Test func koreanWordsStayWholeToo() throws {
        let words = try painter.paint("입력하세요\n입력하세요", language: "ko", height: 400)
        let narrow = try painter.paint(
            "입력하세요 입력하세요", language: "ko", width: words.width * 3 / 2, height: 400)
        #expect(narrow == words)
    }

    @Test func endIsCutOffWithAnEllipsisAtTheSmallestSize() throws {
        let text = String(repeating: "HH ", count: 40)
        let cut = try painter.paint(text, size: 40, smallestSize: 30, width: 300, height: 30)
        #expect(cut.rows.count <= 2)
        #expect(try painter.paint(text + "and more", size: 40, smallestSize: 30, width: 300, height: 30) == cut)
        // Three dots: the last runs of columns are narrow and have ink at the bottom alone.
        let dots = cut.columns.suffix(3)
        #expect(dots.allSatisfy { $0.count <= 5 })
        #expect(dots.allSatisfy { columns in columns.allSatisfy { !cut.isInk($0, 2) } })
    }

    @Test func manyParagraphsInALittleRoomEndWithAnEllipsisToo() throws {
        let cut = try painter.paint(String(repeating: "HH\n", count: 100), size: 20, width: 200, height: 30)
        #expect(cut.columns.suffix(3).allSatisfy { $0.count <= 4 })
    }

    // MARK: What must not be drawn, and what can't be

    @Test func controlCharactersAreNotDrawn() throws {
        #expect(try painter.paint("P\u{1}I\u{7F}N\u{9B}\u{1B}") == painter.paint("PIN"))
        #expect(try painter.paint("P\tN") == painter.paint("P N"))
        #expect(try painter.paint("P\u{E0041}\u{E007F}N") == painter.paint("PN"))
    }

    @Test func characterThatNoFontHasIsABoxAndIsTold() throws {
        let painting = try painter.paint("H\u{E123}H")
        #expect(painting.missing == ["\u{E123}": ""])
        #expect(painting.columns.count > 2)
    }

    @Test func emojiThatNoFontHasIsToldAndLeavesNoBox() throws {
        let fonts = try Fonts(["DejaVuSans.ttf", "NotoColorEmoji.ttf"])
        let painter = try PainterProgram(environment: fonts.environment)
        let painting = try painter.paint("HH 🦝🇩🇪👍🏽")
        #expect(painting.missing == ["👍🦝🇩🇪".sortedScalars: "fonts-symbola"])
        let letters = try painter.paint("HH")
        #expect(painting.coverage == letters.coverage)
        #expect(try painter.paint("👨‍👩‍👧‍👦").width == 0)
    }

    @Test func whatIsMissingIsToldWithThePackageThatHasIt() throws {
        let fonts = try Fonts(["DejaVuSans.ttf"])
        let painter = try PainterProgram(environment: fonts.environment)
        #expect(try painter.paint("PIN אב").missing == [:])
        #expect(try painter.paint("暗号を").missing == ["を号暗": "fonts-noto-cjk"])
        #expect(try painter.paint("비").missing == ["비": "fonts-noto-cjk"])
        #expect(
            try painter.paint("รหัส, \u{12000}").missing == ["\u{E23}\u{E2A}\u{E2B}\u{E31}\u{12000}": "fonts-noto-core"])
    }

    @Test func withoutAnyFontTheReasonIsToldAndPicturesAreStillRead() throws {
        let fonts = try Fonts([])
        let painter = try PainterProgram(environment: fonts.environment)
        let request = PaintText(
            text: "PIN", language: "en", family: "", isBold: false, size: 40, smallestSize: 40, width: 100, height: 100)
        let (reply, _) = try painter.call(PaintText.method, request.parameters)
        #expect(
            reply
                == .failure(
                    name: "org.pinpad.Painter.TextFailed",
                    ["reason": .string("no font is installed; fonts-dejavu-core would be a beginning")]))
        let folder = try TemporaryFolder()
        #expect(try painter.read(folder.file(PNG.gray(width: 1, height: 1, [7]))).pixels == [[7, 7, 7, 255]])
    }

    @Test(arguments: [
        ("size", 0), ("size", 1025), ("smallestSize", 0), ("smallestSize", 41), ("width", 0), ("width", 8193),
        ("height", 0), ("height", 8193), ("height", -1),
    ])
    func parameterOutOfRangeIsRefusedByItsName(name: String, value: Int) throws {
        var parameters = PaintText(
            text: "PIN", language: "en", family: "", isBold: false, size: 40, smallestSize: 40, width: 100, height: 100
        ).parameters
        parameters[name] = .integer(Int64(value))
        let (reply, _) = try painter.call(PaintText.method, parameters)
        #expect(reply == .failure(name: "org.varlink.service.InvalidParameter", ["parameter": .string(name)]))
    }

    // MARK: Anything

    /// `paint` checks the seals, and that the mask is no larger than asked for.
    @Test func anyTextFitsAndNoneEndsThePainter() throws {
        var random = SeededGenerator()
        let seed = random.seed
        let sets: [ClosedRange<UInt32>] = [
            0x20...0x7E, 0x01...0x1F, 0x590...0x6FF, 0x300...0x36F, 0x2000...0x206F, 0xE00...0xE7F, 0x900...0xD7F,
            0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1FAFF, 0x1F1E6...0x1F1FF, 0xE0000...0xE007F, 0xFE00...0xFE0F,
            0xE000...0xF8FF, 0x20D0...0x20F0, 0x1F3FB...0x1F3FF, 0x200C...0x200F, 0x2066...0x2069, 0x10000...0x10FFFF,
        ]
        for _ in 0..<150 {
            let used = (0..<Int.random(in: 1...4, using: &random)).compactMap { _ in sets.randomElement(using: &random)
            }
            var text = String.UnicodeScalarView()
            for _ in 0..<([1, 3, 12, 60].randomElement(using: &random) ?? 1) {
                let range = used.randomElement(using: &random) ?? 0x20...0x7E
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)) { text.append(scalar) }
            }
            let size = [1, 5, 12, 40, 100, 1024].randomElement(using: &random) ?? 1
            let (string, smallest) = (String(text), Int.random(in: 1...size, using: &random))
            let width = [1, 5, 50, 400, 1920].randomElement(using: &random) ?? 1
            let height = [1, 5, 50, 400, 1080].randomElement(using: &random) ?? 1
            #expect(
                throws: Never.self, "seed \(seed), \(string.debugDescription), \(size) \(smallest) \(width) \(height)"
            ) {
                try painter.paint(
                    string, language: ["en", "zh-Hans", "ja", "ar", "th"].randomElement(using: &random) ?? "en",
                    size: size, smallestSize: smallest, width: width, height: height)
            }
            guard painter.process > 0 else { break }
        }
    }

    /// Pango keeps each font open in each size.
    @Test func textsInManyScriptsAndSizesDoNotFillTheMemory() throws {
        let text = "अঅਅઅଅஅఅಅഅกກကአᎠកᠠ中가あאبԱა"
        func memory(afterSizes sizes: ClosedRange<Int>) throws -> Int {
            for size in sizes { _ = try painter.paint(text, size: size, width: 4000, height: 400) }
            let status = try String(contentsOfFile: "/proc/\(painter.process)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
            return try #require(Int(line.filter(\.isNumber)))
        }
        let few = try memory(afterSizes: 20...51)
        #expect(try memory(afterSizes: 52...115) < few * 3 / 2)
    }

    private static let longTexts: [String] = [
        ("W", 4096), ("\n", 4096), (" ", 4096), ("\u{301}", 2000), ("\u{202E}", 1365), ("\u{2067}", 1365), ("😀", 1024),
        ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 160), ("中", 1365), ("ﷺ", 1365), ("क्", 680), ("\u{1F1E9}", 1024),
    ].map { (part: String, count: Int) -> String in "a" + String(repeating: part, count: count - 1) }

    @Test(arguments: longTexts)
    func longTextFits(text: String) throws {
        let painting = try painter.paint(text, size: 48, smallestSize: 16, width: 760, height: 120)
        #expect(painting.width <= 760 && painting.height <= 120)
    }

    @Test(arguments: ["W", "﷽", "\n", "中 "])
    func longTextInTheLargestSizeHasAllOfItsRoom(part: String) throws {
        let text = "H" + String(repeating: part, count: 4095 / part.utf8.count)
        let painting = try painter.paint(text, size: 1024, width: 8192, height: 8192)
        #expect(painting.height > 700)
    }
}

extension PainterProgram.Painting {
    /// Where the ink of the first letter ends, pixels from the top.
    fileprivate var foot: Int? {
        guard let first = columns.first, !first.isEmpty else { return nil }
        return (0..<height).last { y in first.contains { isInk($0, y) } }
    }
}

extension String {
    /// As the painter names what is missing: each character once, in the order of their numbers.
    var sortedScalars: String { String(String.UnicodeScalarView(Set(unicodeScalars).sorted())) }
}

/// A machine with these fonts alone, and without a writable cache.
struct Fonts {
    let environment: [String: String]
    private let folder: TemporaryFolder

    init(_ names: [String]) throws {
        folder = try TemporaryFolder()
        let all = FileManager.default.enumerator(atPath: "/usr/share/fonts")?.compactMap { $0 as? String } ?? []
        for name in names {
            guard let path = all.first(where: { $0.hasSuffix("/" + name) }) else {
                throw PainterProgram.Failed(description: "\(name) is not installed: .ci/dependencies test")
            }
            try FileManager.default.createSymbolicLink(
                atPath: folder.path + "/" + name, withDestinationPath: "/usr/share/fonts/" + path)
        }
        let configuration = """
            <?xml version="1.0"?>
            <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
            <fontconfig><dir>\(folder.path)</dir><cachedir>/proc/none</cachedir></fontconfig>
            """
        try configuration.write(toFile: folder.path + "/fonts.conf", atomically: true, encoding: .utf8)
        environment = ["FONTCONFIG_FILE": folder.path + "/fonts.conf"]
    }
}
