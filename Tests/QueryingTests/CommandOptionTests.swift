import Testing

@testable import Querying

/// Options of commands in queries and in the headings of manuals.
@Suite("options of commands")
struct CommandOptionTests {
  @Test(
    "a hyphen and one letter or digit is an option, longer words are excluded",
    arguments: [
      ("git commit -m", ["git", "commit", "m"], []), ("git -C path", ["git", "c", "path"], []),
      ("kill -9", ["kill", "9"], []), ("-m", ["m"], []), ("ls -l -a", ["ls", "l", "a"], []),
      ("cake -vegan", ["cake"], ["vegan"]), ("cake -蛋", ["cake"], ["蛋"]), ("a -é", ["a"], ["e"]),
      // A list of options as a manual writes it.
      ("-a, --assert", ["a", "assert"], []), ("ls -l,x -ab", ["ls", "l", "x"], ["ab"]),
      ("cake -\"a\"", ["cake"], ["a"]), ("cake -c++", ["cake"], ["c"]),
    ] as [(String, [String], [String])]
  )
  func parsing(_ text: String, _ words: [String], _ excluded: [String]) {
    let query = UserQuery(text)
    #expect(query.terms.flatMap(\.tokens) == words)
    #expect(query.excluded.flatMap(\.tokens) == excluded)
  }

  @Test(
    "the number of parameters behind a function is no word",
    arguments: [
      ("lists:foldl/3", true), ("gen_server:call/2", true), ("Enum.map/2", true),
      ("Foo.Bar._x/10", true), ("lists:foldl/123", false), ("a.example/2", false),
      ("and/2", false), ("Enum.Map/2", false), ("\"Enum.map/2\"", false), ("10/2", false),
    ]
  )
  func arity(_ text: String, _ isLeftOut: Bool) {
    let endsInNumber = UserQuery(text).terms.flatMap(\.tokens).last?.allSatisfy(\.isNumber) ?? false
    #expect(endsInNumber != isLeftOut)
  }

  @Test func `an option of one letter starts no other word`() {
    #expect(UserQuery("git commit -m").terms.last?.phrase.isPrefix == false)
    #expect(UserQuery("git commit --am").terms.last?.phrase.isPrefix == true)
    #expect(UserQuery("git commit m").terms.last?.phrase.isPrefix == true)
  }

  @Test(
    "excluded words that may be options are put in quotation marks",
    arguments: [
      ("find -name", "find \"-name\""), ("gcc  -Wall -O2 x", "gcc  \"-Wall\" \"-O2\" x"),
      ("gcc -std=c99", "gcc \"-std=c99\""),
      ("site:a.example find -name", "site:a.example find \"-name\""),
      ("cake -\"egg\" -vegan", "cake -\"egg\" \"-vegan\""), ("cake -c++ -蛋 -é", nil),
      ("cake -site:a.example", nil), ("cake -\"egg\"", nil), ("cake --amend -m", nil),
      ("cake", nil),
      ("-Wall", nil), ("-Wall site:a.example", "\"-Wall\" site:a.example"), ("", nil), ("-", nil),
      ("cake -", nil),
    ]
  )
  func quotingOptions(_ text: String, _ quoted: String?) {
    #expect(UserQuery.quotingOptions(in: text) == quoted)
  }

  @Test(
    "headings that list an option",
    arguments: [
      ("-m", "-m <msg>, --message=<msg>", true), ("-m", "-a, -m", true), ("-m", "-m[n]", true),
      ("-m", "-M", false), ("-M", "-M<n>", true), ("-m", "--m", false), ("-m", "-mtime n", false),
      ("-m", "m", false), ("-m", "The option -m", false), ("-m", "", false),
      ("--message", "-m <msg>, --MESSAGE=<msg>", true), ("--verify", "-n, --[no-]verify", true),
      ("\"-name\"", "-name pattern", true), ("\"-name\"", "-iname pattern", false),
      ("\"-std=c99\"", "-std=", true), ("\"-Wall\"", "-Wno-all, -Wall", true),
      ("\"-Wall\"", "-Wall-time", false), ("\"--message\"", "-m <msg>, --message", true),
      ("\"name\"", "-name pattern", false),
    ]
  )
  func headings(_ option: String, _ heading: String, _ isListed: Bool) {
    let terms = UserQuery("commit \(option) ").terms.map { MatchTerm($0) }
    #expect(HeadingFit.namesOption(of: terms, heading: heading) == isListed)
  }
}
