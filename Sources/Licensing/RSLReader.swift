import Basics
import XMLReading

/// A reader of the elements of an RSL file, and of RSL elements in other XML such as RSS.
final class RSLReader: XMLEvents {
  private static let contentLimit = 1000
  private static let licenseLimit = 20
  private static let textLimit = 2048
  private static let problemLimit = 20
  /// The maximum number of bytes of all names and values; a namespace is written once but reported with every tag.
  private static let byteLimit = 16 * RSLDocument.sizeLimit

  /// The element whose text is collected.
  private enum Field {
    case permits(String)
    case prohibits(String)
    case amount(currency: String)
  }

  private(set) var contents: [RSLDocument.Content] = []
  private(set) var problems: [String] = []
  /// A Boolean value that indicates whether the file is not well-formed, or cut.
  private(set) var isBroken = false

  private var depth = 0
  private var bytes = 0
  private var field: (field: Field, depth: Int)?
  private var text: [UInt8] = []
  /// The depth of the open content element; 0 outside of one.
  private var contentDepth = 0
  /// The depth of the open license element; 0 outside of one.
  private var licenseDepth = 0
  private var hasServer = false
  private var license: RSLLicense?

  /// The elements of the namespace (section 3).
  private static let elements: Set<String> = [
    "rsl", "content", "license", "permits", "prohibits", "payment", "standard", "custom", "amount",
    "accepts", "reporting", "legal", "schema", "alternate", "copyright", "terms",
  ]
  private static let payments: Set<String> = [
    "purchase", "subscription", "training", "crawl", "use", "contribution", "attribution", "free",
  ]

  func read(_ bytes: ArraySlice<UInt8>) {
    let parser = XMLEventParser(self)
    parser.feed(bytes)
    parser.finish()
    if contents.isEmpty, !isBroken {
      fail("there is no content element of the namespace \(RSLDocument.namespace)")
    }
  }

  /// Records a fault that makes the file invalid.
  func fail(_ message: String) {
    isBroken = true
    note(message)
  }

  private func note(_ message: String) {
    guard problems.count < Self.problemLimit, !problems.contains(message) else { return }
    problems.append(message)
  }

  // MARK: Events

  func accepts(byteCount: Int) -> Bool {
    bytes += byteCount
    guard bytes <= Self.byteLimit else {
      fail("the file has too much text in attributes")
      return false
    }
    return true
  }

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    depth += 1
    guard name.namespace == RSLDocument.namespace else { return }
    func value(_ attribute: String) -> String? {
      attributes.first { $0.name.local == attribute && $0.name.namespace.isEmpty }?.value
    }
    switch name.local {
    case "content" where contentDepth == 0:
      startContent(url: value("url"), server: value("server"))
    case "license" where contentDepth > 0 && license == nil:
      license = RSLLicense()
      licenseDepth = depth
    case "permits" where license != nil: collect(.permits(value("type") ?? "usage"))
    case "prohibits" where license != nil: collect(.prohibits(value("type") ?? "usage"))
    case "payment" where license != nil: startPayment(value("type") ?? "free")
    case "amount" where license != nil: collect(.amount(currency: value("currency") ?? ""))
    case "reporting" where license != nil: license?.reports.append(shown(value("profile") ?? ""))
    default:
      if !Self.elements.contains(name.local) {
        note("the element \(shown(name.local)) is not one of RSL")
      }
    }
  }

  func end() {
    if let field, field.depth == depth { endField(field.field) }
    if depth == licenseDepth { endLicense() }
    if depth == contentDepth { endContent() }
    depth -= 1
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard field != nil, text.count < Self.textLimit else { return }
    unsafe text.append(contentsOf: bytes.prefix(Self.textLimit - text.count))
  }

  func problem(_ message: String, isEntity: Bool) { fail("not well-formed: \(shown(message))") }

  // MARK: Elements

  private func startContent(url: String?, server: String?) {
    guard contents.count < Self.contentLimit else {
      fail("the file has more than \(Self.contentLimit) contents")
      return
    }
    if url == nil { note("a content has no url") }
    contentDepth = depth
    hasServer = server?.isEmpty == false
    contents.append(RSLDocument.Content(url: url.map(trimmed) ?? ""))
  }

  private func startPayment(_ type: String) {
    let type = trimmed(type).lowercased()
    if !Self.payments.contains(type) { note("the payment type \(shown(type)) is not one of RSL") }
    // Of several payments, any that must be made counts.
    if license?.payment == nil || license?.payment == "free" { license?.payment = shown(type) }
  }

  private func endContent() {
    contentDepth = 0
    guard let content = contents.last, content.licenses.isEmpty else { return }
    note("the content \(shown(content.url)) has no license")
  }

  private func endLicense() {
    licenseDepth = 0
    guard var license, let last = contents.indices.last else { return }
    self.license = nil
    license.needsToken = hasServer
    guard contents[last].licenses.count < Self.licenseLimit else {
      fail("a content has more than \(Self.licenseLimit) licenses")
      return
    }
    contents[last].licenses.append(license)
  }

  private func collect(_ field: Field) {
    self.field = (field, depth)
    text = []
  }

  private func endField(_ field: Field) {
    let content = String(decoding: text, as: UTF8.self)
    self.field = nil
    switch field {
    case .permits("usage"):
      let uses = (license?.permits ?? []) + uses(in: content)
      license?.permits = uses
    case .prohibits("usage"):
      let uses = uses(in: content)
      license?.prohibits += uses
    case .permits(let type): limit("only", type, words(in: content))
    case .prohibits(let type): limit("not", type, words(in: content))
    case .amount(let currency):
      if currency.isEmpty { note("an amount has no currency") }
      license?.price = trimmed("\(shown(trimmed(content))) \(shown(currency))")
    }
  }

  private func limit(_ word: String, _ type: String, _ values: [String]) {
    switch type {
    case "user": license?.limits.append("\(word) users \(values.joined(separator: " "))")
    case "geo": license?.limits.append("\(word) in \(values.joined(separator: " "))")
    default:
      note("the type \(shown(type)) is none of usage, user and geo")
      license?.limits.append("\(word) \(shown(type)) \(values.joined(separator: " "))")
    }
  }

  private func uses(in text: String) -> [String] {
    let words = words(in: text.lowercased())
    for word in words where RSLLicense.categories(ofUse: word) == nil {
      note("the use \(word) is not one of RSL")
    }
    return words
  }

  /// Returns the words of a list; those of the draft of September 2025 are separated by commas.
  private func words(in text: String) -> [String] {
    text.split { $0 == "," || $0.isWhitespace }.prefix(30).map { shown(String($0)) }
  }

  private func shown(_ text: String) -> String { String(text.prefix(100)) }

  private func trimmed(_ text: String) -> String {
    String(text.trimming(\.isWhitespace))
  }
}
