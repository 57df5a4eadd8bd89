extension BidirectionalCollection {
  /// Returns the part without the elements at both ends that satisfy `isBlank`.
  @inlinable
  package func trimming(_ isBlank: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isBlank)
    guard let last = rest.lastIndex(where: { !isBlank($0) }) else { return rest }
    return rest[...last]
  }
}
