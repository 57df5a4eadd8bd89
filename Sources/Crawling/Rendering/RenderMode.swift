/// The pages of a crawl that are rendered.
public enum RenderMode: String, Sendable, CaseIterable {
  /// The pages that look empty without scripts.
  case auto
  /// No page.
  case never
  /// Every HTML page.
  case always
}
