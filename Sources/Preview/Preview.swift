import Configuration
import EventLoop
import Painter
import Prompts
import Raster
import Screen

/// A picture of what the pad would show, made without a pad: by the same layout, the same rasterizer and the same painter.
public struct Preview {
    private let options: PreviewOptions
    private let configuration: Configuration
    private let prompts = Prompts()
    private let names: [String]

    /// Throws where the configuration is wrong or has no such style.
    public init(_ options: PreviewOptions) throws(PreviewError) {
        self.options = options
        do {
            configuration = try Configuration(
                path: options.configuration ?? Configuration.path, mustExist: options.configuration != nil)
        } catch {
            throw .failure("\(error)")
        }
        names = configuration.namedStyles.keys.sorted()
        if let name = options.styleName, name != "all", configuration.namedStyles[name] == nil {
            throw .usage("there is no style \"\(name)\"; there are \(names.joined(separator: ", ")), and all")
        }
    }

    /// Writes the picture. `painter` is the program that makes texts and pictures. Throws where it can't be written; what
    /// can't be drawn is missing on it, and logged.
    public func write(painter: String) throws(PreviewError) {
        let workshop = try Workshop(painter: painter)
        if options.styleName == "all" {
            try workshop.write(try sheet(workshop), to: options.output)
        } else {
            let style = options.styleName.flatMap { configuration.namedStyles[$0] } ?? configuration.style
            try workshop.write(try scene(style, options.rotation, words, workshop), to: options.output)
        }
    }

    /// Each style in a row of its own, in the four rotations.
    private func sheet(_ workshop: Workshop) throws(PreviewError) -> Scene {
        var rows: [[Scene]] = []
        for (name, style) in [("", configuration.style)] + names.map({ ($0, configuration.namedStyles[$0] ?? Style()) })
        {
            // Each is told by its name.
            var words = words
            if words.hint.isEmpty { words.hint = name }
            var row: [Scene] = []
            for rotation in Rotation.allCases { row.append(try scene(style, rotation, words, workshop)) }
            rows.append(row)
        }
        return Scene(sheetOf: rows)
    }

    /// What a panel shows.
    private func scene(
        _ style: Style, _ rotation: Rotation, _ words: Words, _ workshop: Workshop
    ) throws(PreviewError) -> Scene {
        let size = rotation.inverse.size(of: options.size)
        let scale =
            options.scale ?? configuration.scale
            ?? DisplayScale.pixelsPerDP(pixels: size, widthMillimetres: 0, heightMillimetres: 0)
        let layout = ScreenLayout(style: style, size: size, scale: scale)
        let screen = layout.arranged(content(words))
        return screen.scene(with: workshop.material(for: screen.needs)).turned(rotation)
    }

    private func content(_ words: Words) -> ScreenContent {
        switch options.subject {
        case .standby: .standby(logo: configuration.standby.logo, words: words)
        case .entry: entry(places, words: words)
        case .hidden: entry(.hidden(options.length == 0 ? .empty : .some), words: words)
        case .keyTaken: entry(.hidden(.justTaken), words: words)
        case .number: entry(.number(options.number), words: words)
        case .startAgain: entry(places, sign: .startAgain, words: words)
        case .keypadLost: entry(places, sign: .keypadLost, words: words)
        case .expiring: entry(places, sign: .expiring, words: words)
        case .wait: entry(places, sign: .wait, words: words)
        case .information: .message(.information, words: words)
        case .success: .message(.success, words: words)
        case .failure: .message(.failure, words: words)
        case .busy: .message(.busy, words: words)
        }
    }

    private var places: EntryField { .places(options.places, filled: options.length) }

    private func entry(_ field: EntryField, sign: EntrySign? = nil, words: Words) -> ScreenContent {
        .entry(field, sign: sign, shift: options.shift, words: words)
    }

    private var words: Words {
        let language = options.language ?? configuration.host.language
        let prompt: PromptName? = options.prompt ?? usualPrompt
        let said = prompt.map { prompts.text($0, language: language, tries: options.triesLeft).text }
        let warning = options.subject == .number ? prompts.text(.notYourPIN, language: language).text : ""
        return Words(
            prompt: options.text ?? said ?? configuration.standby.text,
            amount: options.amount?.formatted(language: language) ?? "", hint: options.hint ?? warning,
            language: language)
    }

    private var usualPrompt: PromptName? {
        switch options.subject {
        case .standby: nil
        case .entry, .hidden, .keyTaken: .enterPIN
        case .number: .enterNumber
        case .expiring: .moreTime
        case .wait: .wait
        case .startAgain: .startAgain
        case .keypadLost: .keypadLost
        case .information: .removeCard
        case .success: .approved
        case .failure: .declined
        case .busy: .processing
        }
    }
}
