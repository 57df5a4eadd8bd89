/// The bytes that may be derived from one document: its URLs, names and values together, each counted as
/// often as it is made.
///
/// A short reference against a long base, a name behind a long vocabulary, or a value that is referred to
/// a thousand times makes much out of little. The budget grows with the document, so that the memory and
/// the time that a document takes stay in proportion to its size. Whoever derives something pays for it
/// *before* it is made; what cannot be paid for is left out.
///
/// ```swift
/// var budget = DerivationBudget(documentBytes: page.count)
/// let link = budget.resolve("a.html", against: base)   // nil when the budget is spent
/// if budget.hasCut { cuts.append("links") }
/// ```
public struct DerivationBudget: Sendable {
  /// Bytes that every document may derive, however small it is.
  public static let floor = 4_000_000
  /// Bytes that may be derived for each byte of the document besides.
  public static let factor = 3
  /// The longest name or URL that is made, in bytes.
  public static let lengthLimit = WebURL.sizeLimit
  /// What a value costs besides its text: its place in an array, and that of its name.
  public static let valueCost = 64
  /// What a URL costs besides its text.
  public static let urlCost = MemoryLayout<WebURL>.size

  /// Bytes that are left.
  public private(set) var remaining: Int
  /// A Boolean value that indicates whether a payment failed; from then on every payment fails.
  public private(set) var isExceeded = false
  /// A Boolean value that indicates whether something was left out: the budget was spent, or a name or URL
  /// was over ``lengthLimit``.
  public private(set) var hasCut = false

  /// The budget of a document of so many bytes.
  public init(documentBytes: Int) {
    remaining = Self.floor + Self.factor * documentBytes
  }

  private init(remaining: Int) { self.remaining = remaining }

  /// Adds the share of further bytes of a document that is read piece by piece.
  public mutating func grow(documentBytes: Int) {
    remaining += Self.factor * documentBytes
  }

  /// Pays for `bytes`; returns `false` if there is not enough left.
  public mutating func spend(_ bytes: Int) -> Bool {
    guard !isExceeded, bytes <= remaining else {
      isExceeded = true
      hasCut = true
      return false
    }
    remaining -= bytes
    return true
  }

  /// Pays for a value with a text of so many bytes.
  public mutating func spendValue(_ bytes: Int) -> Bool { spend(Self.valueCost + bytes) }

  /// Notes that something was left out for a limit of its own.
  public mutating func noteCut() { hasCut = true }

  /// Runs `body` with three quarters of what is left, so that one syntax cannot use up what is meant for
  /// the others, and takes back what `body` did not spend.
  ///
  /// - Returns: Whether `body` left something out.
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
  /// Joins a namespace and a name; `nil`, before anything is allocated, if the result is over ``lengthLimit``
  /// or cannot be paid for.
  public mutating func join(_ namespace: String, _ name: String) -> String? {
    let count = namespace.utf8.count + name.utf8.count
    guard count <= Self.lengthLimit else {
      hasCut = true
      return nil
    }
    return spend(count) ? namespace + name : nil
  }

  /// Resolves a reference against `base`; `nil` if it is no URL, over ``lengthLimit`` or cannot be paid for.
  ///
  /// - Parameters:
  ///   - reference: The reference.
  ///   - base: What it is resolved against.
  ///   - storage: What the URL costs besides its text; 0 where a limit of their number bounds that.
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

  /// Pays for the URL that `make` reads from a reference of `count` bytes against `base`.
  ///
  /// A reference that turns out to be no URL costs the work of reading it, so that many of them against a
  /// long base have an end, too.
  public mutating func url(
    fromBytes count: Int,
    against base: WebURL,
    storage: Int = urlCost,
    _ make: () -> WebURL?
  ) -> WebURL? {
    guard !isExceeded else { return nil }
    guard let url = make() else {
      let work = count + base.href.utf8.count
      // What is too long by itself is no URL, as a picture in a `data:` URL mostly is.
      if count <= Self.lengthLimit, work > Self.lengthLimit { hasCut = true }
      _ = spend(work)
      return nil
    }
    return spend(storage + url.href.utf8.count) ? url : nil
  }
}
