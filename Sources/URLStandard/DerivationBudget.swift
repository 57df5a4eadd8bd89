/// A budget for the bytes that are derived from one document: its URLs, names and values together, each
/// counted every time it is created.
///
/// A short reference with a long base, a name with a long vocabulary, or a value with a thousand references
/// multiplies a small input. The budget grows with the document, so that memory and time are proportional to
/// its size. Derived data are charged *before* they are created, and left out if the budget does not suffice.
///
/// ```swift
/// var budget = DerivationBudget(documentBytes: page.count)
/// let link = budget.resolve("a.html", against: base)   // nil when the budget is spent
/// if budget.hasCut { cuts.append("links") }
/// ```
public struct DerivationBudget: Sendable {
  /// The number of bytes that every document may derive.
  public static let floor = 4_000_000
  /// The number of additional bytes per byte of the document.
  public static let factor = 3
  /// The maximum length of a name or URL, in bytes.
  public static let lengthLimit = WebURL.sizeLimit
  /// The cost of a value besides its text: its array element, and that of its name.
  public static let valueCost = 64
  /// The cost of a URL besides its text.
  public static let urlCost = MemoryLayout<WebURL>.size

  /// The remaining bytes.
  public private(set) var remaining: Int
  /// A Boolean value that indicates whether a charge failed; all later charges then fail, too.
  public private(set) var isExceeded = false
  /// A Boolean value that indicates whether data were left out: the budget was exceeded, or a name or URL
  /// exceeded ``lengthLimit``.
  public private(set) var hasCut = false

  /// Creates the budget of a document by its size.
  public init(documentBytes: Int) {
    remaining = Self.floor + Self.factor * documentBytes
  }

  private init(remaining: Int) { self.remaining = remaining }

  /// Increases the budget for further bytes of a streamed document.
  public mutating func grow(documentBytes: Int) {
    remaining += Self.factor * documentBytes
  }

  /// Charges `bytes`; returns `false` if the budget does not suffice.
  public mutating func spend(_ bytes: Int) -> Bool {
    guard !isExceeded, bytes <= remaining else {
      isExceeded = true
      hasCut = true
      return false
    }
    remaining -= bytes
    return true
  }

  /// Charges a value by the size of its text.
  public mutating func spendValue(_ bytes: Int) -> Bool { spend(Self.valueCost + bytes) }

  /// Records that data were left out because of another limit.
  public mutating func noteCut() { hasCut = true }

  /// Runs `body` with three quarters of the remaining budget, so that one syntax cannot exhaust the budget of
  /// others, and returns the unused part to the budget.
  ///
  /// - Returns: `true` if `body` left out data.
  public mutating func share(_ body: (inout DerivationBudget) -> Void) -> Bool {
    let start = remaining / 4 * 3
    var part = DerivationBudget(remaining: start)
    body(&part)
    remaining -= start - part.remaining
    if part.hasCut { hasCut = true }
    return part.hasCut
  }
}

// MARK: - Names and URLs

extension DerivationBudget {
  /// Joins a namespace and a name; returns `nil` without an allocation if the result exceeds ``lengthLimit``
  /// or the budget.
  public mutating func join(_ namespace: String, _ name: String) -> String? {
    let count = namespace.utf8.count + name.utf8.count
    guard count <= Self.lengthLimit else {
      hasCut = true
      return nil
    }
    return spendValue(count) ? namespace + name : nil
  }

  /// Resolves a reference against `base`; returns `nil` if it is not a URL, or exceeds ``lengthLimit`` or the
  /// budget.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - base: The base URL.
  ///   - storage: The cost of the URL besides its text; 0 if another limit bounds the number of URLs.
  /// - Returns: The URL.
  public mutating func resolve(
    _ reference: String,
    against base: WebURL,
    storage: Int = urlCost
  ) -> WebURL? {
    url(fromBytes: reference.utf8.count, against: base, storage: storage) {
      base.resolve(reference)
    }
  }

  /// Charges the URL that `make` parses from a reference of `count` bytes against `base`.
  ///
  /// An invalid reference is charged for the work of parsing, so that the number of references with a long
  /// base is bounded.
  public mutating func url(
    fromBytes count: Int,
    against base: WebURL,
    storage: Int = urlCost,
    _ make: () -> WebURL?
  ) -> WebURL? {
    guard !isExceeded else { return nil }
    guard let url = make() else {
      let work = count + base.href.utf8.count
      // A reference that is too long by itself is not a URL, for instance an image in a `data:` URL.
      if count <= Self.lengthLimit, work > Self.lengthLimit { hasCut = true }
      _ = spend(work)
      return nil
    }
    return spend(storage + url.href.utf8.count) ? url : nil
  }
}
