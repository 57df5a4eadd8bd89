import Crawling
import SearchableItems

extension ItemPrint {
  /// What is kept of an item to tell later which of its fields changed, under the names of its JSON.
  init(_ item: WebItem) throws {
    self.init()
    for (name, value) in item.attributeSet.values.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .text(let text): set(name, to: JSONText.lineBytes(text))
      case .list(let texts): set(name, to: JSONText.lineBytes(texts))
      default: set(name, to: try JSONText.lineBytes(value))
      }
    }
    set("url", to: Array(item.url.utf8))
    set("aliases", to: Array(item.aliases.sorted().joined(separator: " ").utf8))
    set("deepLinks", to: try JSONText.lineBytes(item.deepLinks))
    set("statedApps", to: Array(item.statedApps.sorted().joined(separator: " ").utf8))
    set("isPaywalled", to: [item.isPaywalled ? 1 : 0])
  }
}
