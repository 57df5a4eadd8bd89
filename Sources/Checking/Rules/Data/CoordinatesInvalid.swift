import MarkupExtraction

/// A rule that reports coordinates out of range.
struct CoordinatesInvalid: PageRule {
  let id: RuleID = "SD-GEO"
  let group = RuleGroup.data
  let level = Level.warning
  let title = "Coordinates are out of range"
  let explanation =
    """
    latitude is a number from -90 to 90, longitude one from -180 to 180, in degrees (WGS 84) with a full stop before \
    the decimals. Without valid coordinates there are no directions.
    """
  let hint = "Write the degrees as numbers: 52.5163 and 13.3777."

  func check(_ page: CheckedPage) -> [Finding] {
    page.nodes.flatMap { node in
      [("latitude", 90.0), ("longitude", 180.0)].compactMap { name, most -> Finding? in
        guard let text = node.item.text(name)?.folded, let problem = problem(of: text, most: most)
        else { return nil }
        return finding("\(name) is \(Quotation.of(text)), \(problem).", at: node.location)
      }
    }
  }

  private func problem(of text: String, most: Double) -> String? {
    guard let degrees = Double(text), degrees.isFinite else { return "which is not a number" }
    guard degrees.magnitude > most else { return nil }
    return "outside of \(SchemaNumber.shown(-most)) to \(SchemaNumber.shown(most))"
  }
}
