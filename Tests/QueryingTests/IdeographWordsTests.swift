import Querying
import Testing

/// Questions in scripts without spaces consist of words that no text has next to each other.
@Suite("words of ideographs")
struct IdeographWordsTests {
  private static func words(_ run: String) -> [String] {
    IdeographWords.words(of: run.map(String.init)).map { $0.joined() }
  }

  @Test(
    "the words that carry the meaning of a run are told apart",
    arguments: [
      // How to remove a package; the settings of the firewall.
      ("パッケージを削除する方法", ["パッケージ", "削除", "方法"]),
      ("ファイアウォールの設定", ["ファイア", "ウォール", "設定"]),
      // How to install a package; to configure the firewall. The dictionary has fire protection and a wall, but no firewall.
      ("如何安装软件包", ["安装", "软件"]), ("防火墙配置", ["防火", "配置"]),
      // A package, with the particle of an object.
      ("패키지를", ["패키"]),
      // One word, particles only, and the same word twice.
      ("分区", []), ("設定", []), ("から", []), ("設定と設定", ["設定"]),
    ]
  )
  func words(_ run: String, _ expected: [String]) { #expect(Self.words(run) == expected) }

  @Test func `a long run has a limited number of words`() {
    let words = Self.words(String(repeating: "防火墙配置安装软件包設定削除方法依赖关系", count: 200))
    #expect((8...16).contains(words.count) && Set(words).count == words.count)
  }

  @Test func `runs are told from words, identifiers and text in quotation marks`() {
    let flags = { (query: String) in UserQuery(query).terms.map(\.isRun) }
    #expect(flags("防火墙配置 debian max_wal") == [true, false, false])
    #expect(flags("\"防火墙配置\"") == [false] && flags("包") == [false])
  }
}
