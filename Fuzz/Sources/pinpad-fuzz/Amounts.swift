import Prompts

extension Target {
    /// Eight bytes of an amount, three of a currency, a language's tag.
    static let amount = Target(name: "amount", longestInput: 96) { input in
        var input = input
        var units: UInt64 = 0
        for _ in 0..<8 { units = units << 8 | UInt64(input.next() ?? 0) }
        let code = String(decoding: (0..<3).map { _ in input.next() ?? 0 }, as: UTF8.self)
        let language = input.text
        if let language = Language(matching: language) {
            let category = language.pluralCategory(of: Int(truncatingIfNeeded: units >> 1))
            require(language.pluralCategories.contains(category), "a plural that the language doesn't have")
        }
        guard let amount = try? Amount(minorUnits: Int64(bitPattern: units), currency: code) else { return }
        let digits = amount.formatted(language: language).utf8.filter { (0x30...0x39).contains($0) }
        let significant = String(decoding: digits.drop { $0 == 0x30 }, as: UTF8.self)
        let magnitude = Int64(bitPattern: units).magnitude
        require(significant == (magnitude == 0 ? "" : String(magnitude)), "an amount with other digits")
    }
}
