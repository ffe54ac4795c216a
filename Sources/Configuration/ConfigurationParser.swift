import INI
import PINEntry
import Screen

extension Configuration {
    /// Reads files in their order. Where a key stands more than once the last one counts; an empty value puts the default
    /// back. Throws all that is wrong with the files; with `checksPictures`, also pictures that are not there.
    public init(files: [ConfigurationFile], checksPictures: Bool = false) throws(ConfigurationError) {
        var parser = ConfigurationParser(checksPictures: checksPictures)
        parser.read(files)
        self = try parser.finish(order: files.map(\.name))
    }

    /// Where the configuration is.
    public static let path = "/etc/pinpad/pinpad.conf"

    /// Reads the file at `path`, then its drop-ins: the files *.conf in the folder `path`.d, in the order of their names.
    /// There are no other places. Without a main file the defaults hold, unless it `mustExist`; a file that is there and
    /// cannot be read is an error. Throws all that is wrong with all of them; with `checksPictures`, also pictures that are
    /// not there, which a pad that is to take PINs does without.
    public init(
        path: String = Configuration.path, mustExist: Bool = false, checksPictures: Bool = false
    ) throws(ConfigurationError) {
        let read = ConfigurationFiles(path: path, mustExist: mustExist)
        var parser = ConfigurationParser(problems: read.problems, checksPictures: checksPictures)
        parser.read(read.files)
        self = try parser.finish(order: read.paths)
    }
}

/// Makes a configuration of what inih finds in files.
private struct ConfigurationParser {
    private let settings = Setting.all
    private let sectionNames = Section.allCases.map(\.rawValue)
    /// The assignment of each key in the plain sections that counts.
    private var origins: [String: INIReader.Assignment] = [:]
    private var configuration = Configuration()
    private var problems: [Problem]
    private let checksPictures: Bool

    /// Begins with what is known to be wrong already.
    init(problems: [Problem] = [], checksPictures: Bool) {
        self.problems = problems
        self.checksPictures = checksPictures
    }

    /// The configuration, or all that is wrong, by the order of the files.
    func finish(order: [String]) throws(ConfigurationError) -> Configuration {
        guard problems.isEmpty else { throw ConfigurationError(problems: problems, inOrderOf: order) }
        return configuration
    }

    mutating func read(_ files: [ConfigurationFile]) {
        var styleNames: Set<String> = []
        var ofNamedStyles: [(name: String, assignment: INIReader.Assignment)] = []
        for file in files {
            let reader = INIReader(file.bytes, named: file.name)
            problems += reader.problems
            var sections: [String: SectionName] = [:]
            for header in reader.headers {
                sections[header.name] = section(of: header)
                if case .namedStyle(let name) = sections[header.name] { styleNames.insert(name) }
            }
            for assignment in reader.assignments {
                switch sections[assignment.section] {
                case .section(let section):
                    if let changed = changed(configuration, by: assignment, of: section, defaults: Configuration()) {
                        configuration = changed
                        origins[assignment.key] = assignment
                    }
                case .namedStyle(let name): ofNamedStyles.append((name, assignment))
                // Its header was complained of.
                case nil: break
                }
            }
        }
        // A named style changes what ships by its name, or what [Style] says in the end, wherever that stands.
        for name in styleNames { configuration.namedStyles[name] = Style.shipped[name] ?? configuration.style }
        for (name, assignment) in ofNamedStyles {
            var defaults = configuration
            defaults.style = Style.shipped[name] ?? configuration.style
            var styled = configuration
            styled.style = configuration.namedStyles[name] ?? defaults.style
            if let changed = changed(styled, by: assignment, of: .style, defaults: defaults) {
                configuration.namedStyles[name] = changed.style
            }
        }
        checkRules()
    }

    private mutating func section(of header: INIReader.Header) -> SectionName? {
        do {
            return try SectionName(header.name)
        } catch {
            let known = "the sections are \(sectionNames.map { "[\($0)]" }.joined(separator: ", ")) and [Style NAME]"
            problems.append(
                Problem(
                    file: header.file, line: header.line, section: header.name, message: error.message,
                    remedy: error.suggestion.map { "did you mean [\($0)]?" } ?? known))
            return nil
        }
    }

    /// The configuration with what an assignment says; `nil` when that is wrong, which is then among the problems.
    private mutating func changed(
        _ configuration: Configuration, by assignment: INIReader.Assignment, of section: Section,
        defaults: Configuration
    ) -> Configuration? {
        guard let setting = Setting.named(assignment.key, in: section, among: settings) else {
            complain(of: assignment, showsValue: false, "unknown key", remedy: remedy(for: assignment.key, in: section))
            return nil
        }
        var changed = configuration
        do throws(BadValue) {
            try setting.set(assignment.value, &changed, defaults)
            if checksPictures, let problem = setting.check(changed) { throw problem }
            return changed
        } catch {
            let hint = error.suggestion.map { "did you mean \($0)? " } ?? ""
            complain(of: assignment, error.message, remedy: hint + (error.remedy ?? "allowed: \(setting.allowed)"))
            return nil
        }
    }

    private func remedy(for key: String, in section: Section) -> String {
        if let home = settings.first(where: { $0.key == key })?.section { return "it belongs in [\(home.rawValue)]" }
        let keys = settings.filter { $0.section == section }.map(\.key)
        if let meant = Suggestion.nearest(to: key, among: keys) { return "did you mean \(meant)?" }
        return "the keys of [\(section.rawValue)] are \(keys.joined(separator: ", "))"
    }

    private mutating func checkRules() {
        let entry = configuration.entry
        if entry.minimumLength > entry.maximumLength {
            complain(
                of: ("MaximumLength", "\(entry.maximumLength)"), beside: ("MinimumLength", "\(entry.minimumLength)"),
                remedy: "the minimum is at most the maximum")
        }
        if entry.submit == .enter, !entry.allowed.contains(.enter) {
            complain(
                of: ("Submit", "enter"), beside: ("Allow", Setting.entryText(of: "Allow", in: configuration)),
                remedy: "an entry that ends with Enter needs Allow=enter")
        }
    }

    /// Tells of two settings that don't go together, at the line of the first if it has one.
    private mutating func complain(
        of first: (key: String, value: String), beside second: (key: String, value: String), remedy: String
    ) {
        let (culprit, other) = origins[first.key] == nil ? (second, first) : (first, second)
        guard let assignment = origins[culprit.key] else { return }
        let message = "does not go with \(other.key)=\(other.value) (\(place(of: origins[other.key])))"
        complain(of: assignment, message, remedy: remedy)
    }

    private func place(of assignment: INIReader.Assignment?) -> String {
        assignment.map { "\($0.file):\($0.line)" } ?? "the default"
    }

    private mutating func complain(
        of assignment: INIReader.Assignment, showsValue: Bool = true, _ message: String, remedy: String
    ) {
        problems.append(
            Problem(
                file: assignment.file, line: assignment.line, section: assignment.section, key: assignment.key,
                value: showsValue ? assignment.value : nil, message: message, remedy: remedy))
    }
}
