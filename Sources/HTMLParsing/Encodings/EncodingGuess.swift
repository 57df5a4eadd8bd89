/// Guesses the encoding of a page that declares none, as browsers do
/// ([chardetng](https://hsivonen.fi/chardetng/)): every candidate is scored by the text that it gives.
///
/// Candidates are compared by their average score per pair of bytes. The top-level domain of the host is a
/// hint.
struct EncodingGuess {
  /// The maximum number of bytes that are read from the first byte outside of ASCII on.
  private static let sampleSize = 65_536
  /// The number of pairs below which only the encodings of the host's country and windows-1252 are candidates.
  private static let fewPairs = 12

  private let sample: ArraySlice<UInt8>
  private let hint: CountryHint

  /// Creates a guess for a page of a host; `nil` if the page is ASCII.
  init?(_ bytes: [UInt8], host: String?) {
    guard let first = bytes.firstIndex(where: { $0 >= 0x80 }) else { return nil }
    // The byte before the first one belongs to its pair.
    let start = max(0, first - 1)
    sample = bytes[start..<min(bytes.count, start + Self.sampleSize)]
    hint = CountryHint(host: host)
  }

  /// The name of the best encoding; `nil` if no candidate gives a plausible text.
  func encoding() -> String? {
    let pairs = BytePairs(sample)
    guard pairs.count > 0 else { return nil }
    var best: (name: String, score: Double)?
    let isShort = pairs.count < Self.fewPairs
    func consider(_ name: String, _ score: Double) {
      let isPreferred = hint.prefers(name)
      guard !isShort || isPreferred || name == "windows-1252" else { return }
      let score = score + (isPreferred ? CountryHint.bonus : 0)
      if score > (best?.score ?? -.infinity) { best = (name, score) }
    }
    for candidate in SingleByteCandidate.all {
      consider(candidate.name, candidate.score(of: pairs) - candidate.rarity)
    }
    for candidate in MultiByteCandidate.all {
      if let score = candidate.score(of: sample) { consider(candidate.name, score) }
    }
    guard let best, best.score > 0 else { return nil }
    return best.name
  }
}

/// The top-level domain of a host as a hint at encodings.
struct CountryHint {
  /// The addition to the score of an encoding that the country uses.
  static let bonus = 0.25

  private static let encodings: [String: String] = [
    "ru": "windows-1251 koi8-r", "by": "windows-1251", "bg": "windows-1251", "rs": "windows-1251",
    "mk": "windows-1251", "kz": "windows-1251", "su": "windows-1251 koi8-r",
    "ua": "windows-1251 koi8-u", "gr": "iso-8859-7 windows-1253", "cy": "iso-8859-7 windows-1253",
    "il": "windows-1255", "sa": "windows-1256", "eg": "windows-1256", "ae": "windows-1256",
    "ir": "windows-1256", "sy": "windows-1256", "jo": "windows-1256", "th": "windows-874",
    "tr": "windows-1254", "pl": "iso-8859-2 windows-1250", "cz": "windows-1250 iso-8859-2",
    "sk": "windows-1250 iso-8859-2", "hu": "iso-8859-2 windows-1250",
    "ro": "iso-8859-2 windows-1250", "hr": "windows-1250 iso-8859-2",
    "si": "windows-1250 iso-8859-2", "lt": "windows-1257", "lv": "windows-1257",
    "ee": "windows-1257 windows-1252", "jp": "shift_jis euc-jp", "kr": "euc-kr", "cn": "gbk",
    "tw": "big5", "hk": "big5", "mo": "big5", "sg": "gbk",
  ]

  private let names: [Substring]

  init(host: String?) {
    let domain = host?.split(separator: ".").last.map(String.init) ?? ""
    names = Self.encodings[domain]?.split(separator: " ") ?? []
  }

  /// Returns `true` if the country uses the encoding.
  func prefers(_ name: String) -> Bool { names.contains { $0 == name } }
}

/// The counts of pairs of adjacent bytes with a byte outside of ASCII.
struct BytePairs {
  /// The distinct pairs with their counts.
  private(set) var counts: [(first: UInt8, second: UInt8, count: Int)] = []
  /// The number of pairs.
  private(set) var count = 0

  init(_ sample: ArraySlice<UInt8>) {
    var table = [Int32](repeating: 0, count: 65_536)
    var previous: UInt8 = 0x20
    for byte in sample {
      if byte >= 0x80 || previous >= 0x80 { table[Int(previous) << 8 | Int(byte)] += 1 }
      previous = byte
    }
    for (index, number) in table.enumerated() where number > 0 {
      counts.append((UInt8(index >> 8), UInt8(index & 0xFF), Int(number)))
      count += Int(number)
    }
  }
}
