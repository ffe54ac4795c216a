import Foundation
import TestSupport
import Testing

@testable import Prompts

/// Which texts ask for a PIN.
@Suite struct PINWordsTests {
    private let prompts = Prompts()
    /// Read once for all tests.
    private static let words = PINWords(Language.allCases.compactMap { try? Catalogue($0) })

    @Test(arguments: Language.allCases)
    func thePadsOwnQuestionsForAPINAreFoundAndOthersAreNot(language: Language) {
        for name in PromptName.allCases where name != .notYourPIN && name != .keypadLost {
            let text = prompts.text(name, language: language.rawValue).text
            #expect(prompts.asksForPIN(text) == name.asksForPIN, "\(language) \(name): \(text)")
        }
        let text = prompts.text(.wrongPIN, language: language.rawValue, tries: 2).text
        #expect(prompts.asksForPIN(text), "\(text)")
    }

    @Test func questionsOfEachLanguageAreFound() throws {
        for (line, fields) in try Reference("pin-questions.tsv", fields: 2).rows {
            #expect(Self.words.areIn(fields[1]), "pin-questions.tsv:\(line): \(fields[1])")
        }
    }

    @Test func harmlessQuestionsOfEachLanguagePass() throws {
        let rows = try Reference("harmless-questions.tsv", fields: 2).rows
        for (line, fields) in rows {
            #expect(!Self.words.areIn(fields[1]), "harmless-questions.tsv:\(line): \(fields[1])")
            #expect(!Self.words.areIn(fields[1].uppercased()), "harmless-questions.tsv:\(line): \(fields[1])")
        }
        let languages = Set(rows.map { $0.fields[0] })
        #expect(languages == Set(Prompts.languages))
    }

    @Test(
        arguments: [
            "PIN", "pin", "Pin?", "PIN1", "4PIN", "P1N", "p1n", "P!N", "P|N", "PlN", "P I N", "P.I.N.", "P-I-N",
            "P\nI\nN",
            "P  I   N", "P_IN", "P IN", "PI N", "P!I!N", "P★I★N", "ＰＩＮ", "ｐｉｎ", "𝐏𝐈𝐍", "𝓹𝓲𝓷", "ⓅⒾⓃ", "⒫⒤⒩", "ᴾᴵᴺ",
            "ᴘɪɴ",
            "🅿🅸🅽", "🄿🄸🄽", "🇵🇮🇳", "РIN", "рin", "ΡΙΝ", "PІN", "Pɪɴ", "P\u{200B}I\u{AD}N", "P\u{301}I\u{323}N\u{20DD}",
            "P\u{FE0F}I\u{E0100}N", "P\u{202A}I\u{2069}N", "\u{202E}NIP\u{202C}", "P㏌", "PÎÑ", "PIN请", "请输入PIN",
            "P\u{3164}IN", "YourPIN", "enterYourPin", "PINeingabe", "pinHere", "вашПИН", "myP1N",
            "pass word", "p@$$w0rd", "PASSWΟRD", "Paßwort", "contrasena", "CONTRASEÑA", "sifre", "ŞİFRE", "haslo",
            "hasIo",
            "暗 証 番 号", "ﾊﾟｽﾜｰﾄﾞ", "ぱすわーど", "パスワ-ド", "密.码", "密\u{200B}碼", "비 밀 번 호",
            "비밀번호".decomposedStringWithCanonicalMapping, "пoрoль пapoль", "ПИH-КОД", "п и н", "الـرقـم الـسـري",
            "הקוד־הסודי", "סִיסְמָה",
        ])
    func disguisesAreSeenThrough(text: String) {
        #expect(Self.words.areIn("\(text)"))
        #expect(Self.words.areIn("Please 12: \(text) (4)"))
    }

    @Test(
        arguments: [
            "", " ", "shopping", "Pinakothek", "opinion", "Spinat", "pineapple", "Philippines", "Kopiinhalt", "enclave",
            "spin",
            "Chip in", "10 p in coins", "Stand P in Halle 3", "spinning", "PLN", "100 pln", "NIP", "Podaj NIP",
            "пингвин",
            "шоппинг", "пингпонг", "desenhar", "autoclave", "الدفع السريع", "PINPad", "ПИНГВИН", "Pinot Noir", "Spin1",
            "ピンク", "ショッピング", "邮政编码", "พินัยกรรม", "รหัสไปรษณีย์", "code postal", "Postcode", "Vorwahl", "p", "!!!!", "*",
        ])
    func ordinaryWordsPass(text: String) {
        #expect(!Self.words.areIn(text))
        #expect(!Self.words.areIn("12: \(text)"))
    }

    @Test(
        arguments: [
            "\u{200F}N\u{200F}I\u{200F}P", "\u{200F}IN\u{200F}P", "P\u{202B}N\u{200F}I", "\u{61C}N\u{61C}I\u{61C}P",
            "\u{2067}N\u{2067}I\u{2069}P", "\u{200F}N \u{200F}I \u{200F}P", "\u{200F}N\u{200F}!\u{200F}P",
        ])
    func marksOfDirectionThatShowAPINAreSeenThrough(text: String) {
        #expect(Self.words.areIn(text))
    }

    @Test(
        arguments: [
            "\u{200F}1,234.56\u{A0}\u{200F}ILS", "\u{2066}0151 234\u{2069}", "\u{200F}Visa\u{200F} 12",
            "\u{200E}Tel.\u{200E} 5",
            "مبلغ \u{2066}EUR 12\u{2069}",
        ])
    func marksOfDirectionAloneAreHarmless(text: String) {
        #expect(!Self.words.areIn(text))
    }

    @Test func randomDisguisesOfAPINAreSeenThrough() {
        var generator = SeededGenerator()
        print("disguises of a PIN: seed \(generator.seed)")
        let shapes: [Character: [String]] = [
            "p": ["p", "P", "ｐ", "Ｐ", "р", "Ρ", "𝗽", "ⓟ", "ᴘ", "ṗ"],
            "i": ["i", "I", "1", "!", "ｉ", "і", "Ι", "𝗶", "ⓘ", "ï"],
            "n": ["n", "N", "ｎ", "Ν", "𝗻", "ⓝ", "ñ", "ɴ"], "s": ["s", "S", "$", "5", "ѕ", "ş"],
            "e": ["e", "E", "3", "е", "é"],
            "h": ["h", "H", "ｈ", "Н"], "a": ["a", "A", "4", "@", "а", "ã"],
        ]
        let unseen = ["", "", "\u{200B}", "\u{AD}", "\u{2060}", "\u{301}", "\u{FE0F}", "\u{200F}", "\u{34F}"]
        for _ in 0..<400 {
            let gap = ["", "", " ", ".", "\n", " - ", "\u{A0}"].randomElement(using: &generator) ?? ""
            let word = ["pin", "senha"].randomElement(using: &generator) ?? ""
            let text = word.map { letter in
                (shapes[letter]?.randomElement(using: &generator) ?? "")
                    + (unseen.randomElement(using: &generator) ?? "")
            }.joined(separator: gap)
            #expect(Self.words.areIn("Your \(text), please"), "seed \(generator.seed): \(text)")
        }
    }

    @Test func noTextIsATrapAndALongOneIsReadThrough() {
        var generator = SeededGenerator()
        print("random texts: seed \(generator.seed)")
        for _ in 0..<60 {
            var scalars = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<300, using: &generator) {
                let limit: UInt32 = Bool.random(using: &generator) ? 0x300 : 0x110000
                if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator)) {
                    scalars.append(scalar)
                }
            }
            _ = Self.words.areIn(String(scalars))
        }
        for unit in ["!", "p!", "P ", "pi", "1", "\u{301}", "密", "$i", "pass"] {
            #expect(!Self.words.areIn(String(repeating: unit, count: 4096 / unit.utf8.count)), "\(unit)")
        }
    }

    @Test func whatUnicodeTakesForALatinLetterIsReadAsOne() {
        for value in UInt32(0x80)..<0x20000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let plain = String(scalar).decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars
                .filter { $0.properties.generalCategory != .nonspacingMark }
            guard plain.count == 1, let letter = plain.first, ("a"..."z").contains(letter) else { continue }
            let read = FoldedText(String(scalar)).letters
            #expect(read.count == 1 && read[0].scalar == letter, "U+\(String(value, radix: 16)) is \(letter)")
        }
    }

    @Test func capitalsAreReadLikeSmallLetters() {
        for letter in "абвгдежзийклмнопрстуфхцчшщъыьэюяαβγδεζθκλμοπρστφχψωabcdefghijklmnopqrstuvwxyzçğıöşüąćęłńóśźż" {
            let (small, capital) = (FoldedText("\(letter)"), FoldedText(letter.uppercased()))
            #expect(small.letters.map(\.scalar) == capital.letters.map(\.scalar), "\(letter)")
        }
    }
}
