import Frontier
import URLStandard

/// The buckets of sites: all hosts of a registrable domain have the same one, so that redirects within a site, its
/// sitemaps and its robots.txt stay with one worker, and its pages in one shard.
enum SiteBucket {
  /// Returns the bucket of a URL's site.
  static func number(of url: WebURL, secret: HashSecret) -> Int {
    number(ofSite: PublicSuffix.registrableDomain(of: url.hostname) ?? url.hostname, secret: secret)
  }

  /// Returns the bucket of a registrable domain, or of another name.
  static func number(ofSite site: String, secret: HashSecret) -> Int {
    Int(secret.hash(of: site) % UInt64(PostgreSQLFrontierSchema.bucketCount))
  }
}
