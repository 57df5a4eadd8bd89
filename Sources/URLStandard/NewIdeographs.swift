/// Support for CJK Unified Ideographs Extension J of Unicode 17, which ICU's tables do not contain yet.
///
/// Like all ideographs, these map to themselves, are written from left to right and do not join. A name with
/// them is therefore checked and mapped with older ideographs in their places, and its original ideographs
/// are encoded in Punycode.
enum NewIdeographs {
  private static let extensionJ: ClosedRange<UInt32> = 0x323B0...0x33479
  /// Extension G, which is of the same size and is not the mapping of any compatibility character.
  private static let extensionG: ClosedRange<UInt32> = 0x30000...0x3134A
  private static let distance = extensionJ.lowerBound - extensionG.lowerBound

  /// Returns the ASCII form of a name with new ideographs; `nil` if it has none, or is not a domain name.
  static func toASCII(_ name: [UInt8]) -> [UInt8]? {
    // The first byte of all of them in UTF-8.
    guard name.contains(0xF0) else { return nil }
    let scalars = String(decoding: name, as: UTF8.self).unicodeScalars
    guard scalars.contains(where: { extensionJ.contains($0.value) }),
      !scalars.contains(where: { extensionG.contains($0.value) })
    else { return nil }
    let older = moved(scalars, from: extensionJ, by: 0 &- distance)
    guard let mapped = UTS46.shared.toValidUnicode(Array(String(older).utf8)) else { return nil }
    let newer = moved(
      String(decoding: mapped, as: UTF8.self).unicodeScalars,
      from: extensionG,
      by: distance
    )
    let labels = newer.split(separator: ".", omittingEmptySubsequences: false).map(encoded)
    return Array(labels.joined(separator: [UInt8(ascii: ".")]))
  }

  private static func encoded(_ label: String.UnicodeScalarView.SubSequence) -> [UInt8] {
    guard label.contains(where: { !$0.isASCII }) else { return label.map { UInt8($0.value) } }
    return Array("xn--".utf8) + Punycode.encode(Array(label))
  }

  private static func moved(
    _ scalars: String.UnicodeScalarView,
    from range: ClosedRange<UInt32>,
    by distance: UInt32
  ) -> String.UnicodeScalarView {
    var moved = String.UnicodeScalarView()
    for scalar in scalars {
      let value = range.contains(scalar.value) ? scalar.value &+ distance : scalar.value
      moved.append(Unicode.Scalar(value) ?? scalar)
    }
    return moved
  }
}
