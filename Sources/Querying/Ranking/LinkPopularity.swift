#if canImport(Glibc)
  import Glibc
#endif

/// The popularity of a page by the links of other pages.
public enum LinkPopularity {
  /// The weights of a tenfold number of linking hosts, and of linking pages.
  private static let (hostWeight, pageWeight) = (0.12, 0.02)
  /// The number of pages from which more do not count.
  private static let pageLimit = 1_000_000

  /// Returns the factor of the score.
  ///
  /// - Parameters:
  ///   - hosts: The number of other hosts with pages that link to the page.
  ///   - pages: The number of linking pages; those of the page's own host are mostly menus and count little.
  /// - Returns: 1 without links, and more with them.
  public static func factor(hosts: Int, pages: Int) -> Double {
    let counted = Double(min(max(0, pages), pageLimit))
    return 1 + hostWeight * log10(1 + Double(max(0, hosts))) + pageWeight * log10(1 + counted)
  }
}
