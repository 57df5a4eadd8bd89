import Foundation
import SearchableItems
import Testing
import WebmarkTesting

@testable import Search

/// The examples of Apple's table of the query language, and their implications.
@Suite("formal queries")
struct FormalQueryTests {
  static func set(_ values: [String: AttributeValue]) -> AttributeSet {
    var set = AttributeSet()
    set.values = values
    return set
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let query: String
    let matching: [String]
    let other: [String]
    var testDescription: String { query }
  }

  static let table = [
    Case(query: #"title=="Paris""#, matching: ["Paris"], other: ["paris", "I love Paris"]),
    Case(query: #"title=="Paris"c"#, matching: ["Paris", "paris"], other: ["I love Paris"]),
    Case(
      query: #"title=="Paris"wc"#,
      matching: ["I love Paris", "paris-france.jpg"],
      other: ["Comparison", "Parisian"]
    ),
    Case(
      query: #"title=="Window"w"#,
      matching: ["MyWindowClass", "Broken Window"],
      other: ["NSWindow"]
    ),
    Case(
      query: #"title=="Frédéric"cd"#,
      matching: ["Frederic", "FRÉDÉRIC", "fre\u{301}de\u{301}ric"],
      other: ["Fred"]
    ),
    Case(query: #"title=="paris*""#, matching: ["parisol", "paris"], other: ["comparison"]),
    Case(query: #"title=="*paris""#, matching: ["go paris"], other: ["parisol"]),
    Case(query: #"title=="*paris*""#, matching: ["comparison", "paris"], other: ["pari"]),
    Case(query: #"title=="50% off\*""#, matching: ["50% off*"], other: ["50% offer"]),
    Case(
      query: #"title=="a*b*c""#,
      matching: ["abc", "a-b-b-c", "abcbc"],
      other: ["acb", "abcd"]
    ),
    Case(query: "title=='Paris'", matching: ["Paris"], other: ["paris"]),
    Case(query: "title==“Paris”c", matching: ["paris"], other: ["pari"]),
    Case(
      query: #"title=="lemon cak*"cdwt"#,
      matching: ["Cakes of Lemon"],
      other: ["Lemonade cake"]
    ),
    Case(query: #"**=="lemon cak*"cdwt"#, matching: ["Lemon Cake"], other: ["Lemon pie"]),
    Case(query: #"!(title=="a" || title=="b")"#, matching: ["c"], other: ["a", "b"]),
    Case(query: #"title!="a" && title!="b""#, matching: ["c"], other: ["a", "b"]),
    Case(query: #"title=="a" || title=="b" && title=="c""#, matching: ["a"], other: ["b", "c"]),
    Case(query: #"genre!="x""#, matching: ["an item without the attribute"], other: []),
  ]

  @Test("strings", arguments: table)
  func strings(_ testCase: Case) throws {
    let query = try FormalQuery(parsing: testCase.query)
    for title in testCase.matching {
      #expect(query.matches(Self.set(["title": .text(title)])), "\(title)")
    }
    for title in testCase.other {
      #expect(!query.matches(Self.set(["title": .text(title)])), "\(title)")
    }
  }

  /// Wednesday, 2027-03-10, 12:00 UTC.
  static var moment: FormalQuery.ReferenceTime {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return .init(now: Date(timeIntervalSinceReferenceDate: 826_372_800), calendar: calendar)
  }

  @Test(
    "times",
    arguments: [
      (
        "dueDate==$time.today", ["2027-03-10T00:00:00Z", "2027-03-10T23:59:59Z"],
        ["2027-03-11T00:00:00Z"]
      ),
      ("dueDate==$time.yesterday", ["2027-03-09T00:00:00Z"], ["2027-03-10T00:00:00Z"]),
      ("dueDate==$time.today(-1)", ["2027-03-09T10:00:00Z"], ["2027-03-08T23:59:59Z"]),
      (
        "dueDate==$time.this_week", ["2027-03-08T00:00:00Z", "2027-03-14T23:00:00Z"],
        ["2027-03-07T23:59:59Z", "2027-03-15T00:00:00Z"]
      ),
      ("dueDate==$time.last_week", ["2027-03-01T00:00:00Z"], ["2027-03-08T00:00:00Z"]),
      ("dueDate==$time.this_month(1)", ["2027-04-30T00:00:00Z"], ["2027-03-31T00:00:00Z"]),
      ("dueDate==$time.this_year(-1)", ["2026-01-01T00:00:00Z"], ["2027-01-01T00:00:00Z"]),
      ("dueDate<$time.now", ["2027-03-10T11:59:59Z"], ["2027-03-10T12:00:00Z"]),
      ("dueDate>=$time.now(-60)", ["2027-03-10T11:59:00Z"], ["2027-03-10T11:58:59Z"]),
      ("dueDate<=$time.today", ["2027-03-10T23:59:59Z"], ["2027-03-11T00:00:00Z"]),
      ("dueDate>$time.today", ["2027-03-11T00:00:00Z"], ["2027-03-10T23:59:59Z"]),
      (
        "InRange(dueDate,$time.today(-2),$time.today)",
        ["2027-03-08T00:00:00Z", "2027-03-10T23:00:00Z"], ["2027-03-11T00:00:00Z"]
      ),
      (
        "dueDate==$time.iso(2027-03-10T12:00:00Z)", ["2027-03-10T12:00:00Z"],
        ["2027-03-10T12:00:01Z"]
      ),
      ("dueDate==826372800", ["2027-03-10T12:00:00Z"], ["2027-03-10T12:00:01Z"]),
    ]
  )
  func times(_ text: String, _ matching: [String], _ other: [String]) throws {
    let query = try FormalQuery(parsing: text)
    for date in matching {
      #expect(query.matches(Self.set(["dueDate": .text(date)]), at: Self.moment), "\(date)")
    }
    for date in other {
      #expect(!query.matches(Self.set(["dueDate": .text(date)]), at: Self.moment), "\(date)")
    }
  }

  @Test func `numbers, lists and the example of the documentation`() throws {
    let text =
      #"(keywords=="dessert"cd || genre=="cake"c) && InRange(contentModificationDate,$time.today(-30),$time.today) && rating>=4"#
    let query = try FormalQuery(parsing: text)
    var set = Self.set([
      "keywords": .list(["lemon", "Dessert"]), "rating": .number(4),
      "contentModificationDate": .text("2027-03-01T00:00:00Z"),
    ])
    #expect(query.matches(set, at: Self.moment))
    set.values["rating"] = .number(3.9)
    #expect(!query.matches(set, at: Self.moment))
    #expect(try FormalQuery(parsing: "InRange(rating,3,3.9)").matches(set))
    #expect(try !FormalQuery(parsing: "rating<3.9").matches(set))
    #expect(try FormalQuery(parsing: #"*=="dessert"c"#).matches(set))
  }

  /// Queries compare complete values, of any length.
  @Test func `the end of a long text is compared`() throws {
    let text = String(repeating: "lemon cake ", count: 3000) + "needle at the end"
    let set = Self.set(["textContent": .text(text), "title": .text(text)])
    let found = [
      #"textContent=="needle"cdw"#, #"title=="*end""#, #"title=="lemon*cake needle*""#,
      #"title=="*cake lemon*needle*""#, #"!(textContent!="needle at"c)"#,
    ]
    for query in found { #expect(try FormalQuery(parsing: query).matches(set), "\(query)") }
    for query in [#"textContent!="needle""#, #"title=="*needle""#, #"title=="*end*lemon*""#] {
      #expect(try !FormalQuery(parsing: query).matches(set), "\(query)")
    }
  }

  @Test func `a hostile pattern over a long text takes linear time`() throws {
    let set = Self.set([
      "textContent": .text(String(repeating: "a", count: BuildScale.size(2_000_000)))
    ])
    let pattern = String(repeating: "a", count: 9000) + "b"
    for query in [#"textContent=="\#(pattern)"w"#, #"textContent=="*\#(pattern)*""#] {
      let query = try FormalQuery(parsing: query)
      let time = ContinuousClock().measure { #expect(!query.matches(set)) }
      #expect(time < .seconds(10))
    }
  }

  @Test func `values that are stored with their type are compared`() throws {
    let set = Self.set([
      "when": .structured(.dictionary(["$date": .string("2027-03-10T12:00:00Z")])),
      "far": .structured(.dictionary(["$date": .double(-1e11)])),
      "days": .structured(.array([.dictionary(["$date": .string("2027-03-09T12:00:00Z")])])),
      "id": .structured(.dictionary(["$integer": .string("18446744073709551615")])),
      "link": .structured(.dictionary(["$url": .string("https://u.example/a")])),
    ])
    for query in [
      "when==$time.today", "when>826372799", "far<0", "days==$time.yesterday", "id>1e19",
      #"id=="18446744073709551615""#, #"link=="https://*""#, #"*=="*u.example*""#,
    ] { #expect(try FormalQuery(parsing: query).matches(set, at: Self.moment), "\(query)") }
  }

  @Test func `in running text a word is meant`() throws {
    let set = Self.set(["textContent": .text("We bake Bread daily")])
    #expect(try FormalQuery(parsing: #"textContent=="bread"c"#).matches(set))
    #expect(try FormalQuery(parsing: #"**=="bread"c"#).matches(set))
    #expect(try !FormalQuery(parsing: #"*=="bread"c"#).matches(set))
  }

  @Test(
    "what is no query is told with its place",
    arguments: [
      "", "title", "title==", "title==\"a", "title==\"a\" &&", "(title==\"a\"", "title<\"a\"",
      "title==\"a\" title==\"b\"", "InRange(a,1)", "$time.today==1", "a==$time.never", "a==1e999",
      String(repeating: "(", count: 5000), String(repeating: "!", count: 20_000) + "a==1", "&&",
      "a==$time.iso(x)", "\u{0}", "==1", "a=1",
    ]
  )
  func problems(text: String) {
    let problem = #expect(throws: FormalQuery.Problem.self) { try FormalQuery(parsing: text) }
    #expect(problem?.message.hasPrefix("at character ") == true)
  }
}
