import Basics
import XMLReading

/// A reader of XML sitemaps and feeds; the root element determines the format.
final class XMLSitemapReader: SitemapFormatReader, XMLEvents {
  /// The maximum number of bytes of an element's text.
  private static let textLimit = 8192

  private let collector: SitemapCollector
  private var parser: XMLEventParser?
  private var vocabulary: (any SitemapVocabulary)?
  private var depth = 0
  /// The values of `xml:base` of the open elements, the outermost first.
  private var bases: [(depth: Int, url: String)] = []
  private static let baseLimit = 8

  private var draft: SitemapDraft?
  /// The depth of the entry's element.
  private var draftDepth = 0
  /// The field of the current text, and the depth at which it started.
  private var field: (field: SitemapDraft.Field, depth: Int)?
  private var text: [UInt8] = []
  /// A Boolean value that indicates whether ``text`` lacks an unexpanded entity.
  private var hasEntity = false
  private var isBroken = false

  init(_ collector: SitemapCollector, charset: String?) {
    self.collector = collector
    parser = XMLEventParser(self, charset: charset)
  }

  func feed(_ bytes: ArraySlice<UInt8>) {
    parser?.feed(bytes)
    if collector.isFull { parser?.stop() }
  }

  func finish() {
    parser?.finish()
    endField()
    endEntry()
    if vocabulary == nil, !isBroken { collector.note(.notASitemap("an empty document")) }
    parser = nil
  }

  // MARK: Events

  func accepts(byteCount: Int) -> Bool {
    guard collector.spend(byteCount) else {
      stop()
      return false
    }
    return true
  }

  func start(_ name: XMLName, _ attributes: [XMLAttribute]) {
    depth += 1
    guard let vocabulary else {
      if depth == 1 { begin(name) }
      readBase(attributes)
      return
    }
    guard field == nil else { return }
    readBase(attributes)
    // Markup in an entry is none of its fields.
    if draft != nil, depth > draftDepth + 1, !vocabulary.isNested { return }
    switch vocabulary.meaning(of: name, attributes) {
    case .entry:
      // A nested entry: the end tag of the previous one is missing.
      endEntry()
      draft = SitemapDraft()
      draftDepth = depth
      text = []
    case .field(let meant) where draft != nil:
      // A second URL: the end of one entry and the start of the next are missing.
      if meant == .address, vocabulary is ProtocolVocabulary, draft?.values[.address] != nil {
        endEntry()
        draft = SitemapDraft()
      }
      field = (meant, depth)
      keepLooseText()
    case .value(let meant, let value) where draft != nil:
      draft?.set(meant, bases.isEmpty ? value : collector.absolute(value, bases.map(\.url)))
    case .alternate(let language, let address) where draft != nil:
      draft?.addAlternate(language, address)
    default:
      keepLooseText()
    }
  }

  func end() {
    if let field, field.depth == depth { endField() }
    if bases.last?.depth == depth { bases.removeLast() }
    if draft != nil, draftDepth == depth { endEntry() }
    depth -= 1
  }

  /// A Boolean value that indicates whether text belongs to a field or directly to an entry.
  private var isCollecting: Bool { field != nil || draft != nil && draftDepth == depth }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isCollecting, text.count < Self.textLimit else { return }
    unsafe text.append(contentsOf: bytes.prefix(Self.textLimit - text.count))
  }

  func problem(_ message: String, isEntity: Bool) {
    if isEntity {
      collector.note(.entity)
      if isCollecting { hasEntity = true }
    } else if !isBroken {
      isBroken = true
      collector.note(.brokenXML(String(message.prefix(200))))
    }
  }

  // MARK: Entries

  /// Records the base of relative URLs in an element ([XML Base](https://www.w3.org/TR/xmlbase/)).
  private func readBase(_ attributes: [XMLAttribute]) {
    let base = attributes.first { $0.name.local == "base" && $0.name.prefix == "xml" }
    guard let base, bases.count < Self.baseLimit else { return }
    bases.append((depth, base.value))
  }

  private func begin(_ root: XMLName) {
    switch root.local.lowercased() {
    case "urlset", "sitemapindex":
      guard collector.accepts(namespace: root.namespace) else { return stop() }
      collector.begin(root.local.lowercased() == "urlset" ? .urlSet : .index)
      vocabulary = ProtocolVocabulary(namespace: root.namespace, prefix: root.prefix)
    case "rss", "rdf":
      collector.begin(.rss)
      vocabulary = RSSVocabulary()
    case "feed":
      collector.begin(.atom)
      vocabulary = AtomVocabulary()
    default:
      collector.note(.notASitemap("the root element is <\(root.local.prefix(40))>"))
      stop()
    }
  }

  private func stop() {
    isBroken = true
    collector.isFull = true
    parser?.stop()
  }

  private func endField() {
    guard let field else { return }
    if let value = fieldText(isURL: field.field.isURL) { draft?.set(field.field, value) }
    self.field = nil
    (text, hasEntity) = ([], false)
  }

  private func endEntry() {
    keepLooseText()
    if let draft { collector.add(draft) }
    draft = nil
  }

  private func keepLooseText() {
    if draft?.looseText.isEmpty == true, let value = fieldText(isURL: true) {
      draft?.looseText = value
    }
    (text, hasEntity) = ([], false)
  }

  /// Returns the text of a field; `nil` if a part is missing, or a URL is no UTF-8.
  private func fieldText(isURL: Bool) -> String? {
    let isWhole = !hasEntity && (!isURL || isIntact)
    if isURL, !isWhole { draft?.isSpoiled = true }
    return isWhole ? trimmedText : nil
  }

  /// A Boolean value that indicates whether the text has no damaged characters; some versions of libxml2 replace these.
  private var isIntact: Bool {
    guard let text = String(validating: text, as: UTF8.self) else { return false }
    return !text.unicodeScalars.contains("\u{FFFD}")
  }

  /// The text without leading and trailing white space, including Unicode's.
  private var trimmedText: String {
    let content = String(decoding: text, as: UTF8.self).unicodeScalars.trimming { scalar in
      scalar.properties.isWhitespace || scalar == "\u{FEFF}" || scalar == "\u{200B}"
    }
    return String(content)
  }
}
