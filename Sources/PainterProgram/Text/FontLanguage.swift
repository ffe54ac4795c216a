/// The languages as fonts know them.
enum FontLanguage {
    /// The longest tag that is taken: RFC 5646, section 4.4.1.
    static let longestTag = 35

    /// The language that fontconfig and the fonts' own tables know a BCP 47 tag or a POSIX locale ("zh_TW.UTF-8") by: they
    /// tell the forms of Han characters by territory, not by script. A tag that is none is English.
    static func of(_ tag: String) -> String {
        let name = tag.lowercased().prefix { $0 != "." && $0 != "@" }
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard name.utf8.count <= longestTag, parts.allSatisfy(isSubtag) else { return "en" }
        guard parts.first == "zh" || parts.first == "yue" || parts.first == "cmn" else {
            return parts.joined(separator: "-")
        }
        if parts.contains("hk") || parts.contains("mo") { return parts.contains("hans") ? "zh-cn" : "zh-hk" }
        if parts.contains("hant") || parts.contains("tw") { return "zh-tw" }
        return parts.first == "yue" && !parts.contains("hans") ? "zh-hk" : "zh-cn"
    }

    private static func isSubtag(_ part: Substring) -> Bool {
        (1...8).contains(part.utf8.count)
            && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
}
