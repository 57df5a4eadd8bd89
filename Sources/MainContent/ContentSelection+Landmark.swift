import HTMLParsing

/// The element that the page marks as its main content, for pages whose texts are too short to find it.
extension ContentSelection {
  /// A Boolean value that indicates whether the selection misses most of the text, as on a page of links, or most of the
  /// text in the main landmark, as on a short page.
  var isPoor: Bool {
    var (main, others) = (0, 0)
    for index in blocks.indices {
      switch blocks[index].exclusion {
      case nil: main += Int(counts[index].bytes)
      case .hint, .repeated, .title: continue
      default: others += Int(counts[index].bytes)
      }
    }
    guard main < 200 else { return false }
    return main * 4 < others || main < missedInLandmark
  }

  /// The number of bytes in the main landmark that neither hints, nor repetition, nor the selection contain.
  private var missedInLandmark: Int {
    guard let landmark else { return 0 }
    return containers[landmark].blocks.reduce(0) { bytes, index in
      switch blocks[index].exclusion {
      case nil, .hint, .repeated, .title: bytes
      default: bytes + Int(counts[index].bytes)
      }
    }
  }

  /// Selects the blocks of the element with the landmark role `main`, or all blocks if no element has it; hints and
  /// repetition still exclude blocks.
  mutating func selectLandmark() {
    root = landmark ?? 0
    for index in containers[root].blocks where isUnmarked(index) { blocks[index].exclusion = nil }
    excludeOutside(root)
  }

  private func isUnmarked(_ index: Int) -> Bool {
    blocks[index].exclusion != .hint && blocks[index].exclusion != .repeated
  }

  /// The container with the [landmark role `main`](https://www.w3.org/TR/wai-aria-1.2/#main), or the only article in it;
  /// `nil` if it has no text.
  var landmark: Int? {
    let main = containers.indices.first { index in
      let (container, element) = (containers[index], Int(containers[index].element))
      guard container.hints.contains(.mainLandmark),
        container.name == .main || document.attribute(.role, of: element) == "main"
      else { return false }
      return container.blocks.contains(where: isUnmarked)
    }
    guard let main else { return nil }
    let articles = containers.indices[(main + 1)...].prefix {
      containers[$0].first < containers[main].end
    }
    .filter { containers[$0].name == .article }
    guard articles.count == 1, containers[articles[0]].blocks.contains(where: isUnmarked) else {
      return main
    }
    return articles[0]
  }

  /// The minimum number of sections in the main landmark, outside the densest element, with which all of it is content.
  private static var landmarkSections: Int { 2 }

  /// Returns `true` if headings with identifiers start sections of a landmark outside the root, as in references whose
  /// longest text is the description of a class.
  func hasSections(_ landmark: Int) -> Bool {
    let (outer, inner) = (containers[landmark].blocks, containers[root].blocks)
    guard outer.lowerBound <= inner.lowerBound, inner.upperBound <= outer.upperBound else {
      return false
    }
    var (sections, isSection) = (0, false)
    for index in outer where !inner.contains(index) && blocks[index].exclusion == nil {
      if case .heading = blocks[index].kind {
        isSection = isIdentifiedHeading(index)
      } else if isSection, weight(index) > 0 {
        sections += 1
        isSection = false
      }
    }
    return sections >= Self.landmarkSections
  }
}
