import Checking
import UsagePreferences

extension RuleCases {
  /// Cases of the rules about preferences for the use of pages.
  static let usage = [
    RuleCase("USAGE-WORD", "a word of Content Signals in Content-Usage", says: "write 'train-ai'")
      .with {
        $0.badInput = { $0.fetch.usageFields.contentUsage = ["ai-train=n"] }
        $0.goodInput = { $0.fetch.usageFields.contentUsage = ["train-ai=n, search=y"] }
      },
    RuleCase("USAGE-WORD", "malformed as a whole", says: "RFC 9651").with {
      $0.badInput = { $0.fetch.usageFields.contentUsage = ["train-ai=n;;"] }
    },
    RuleCase("USAGE-WORD", "neither yes nor no", says: "neither yes nor no").with {
      $0.badInput = { $0.fetch.usageFields.contentSignal = ["search=allow"] }
      $0.goodInput = { $0.fetch.usageFields.contentSignal = ["search=yes, ai-train=no"] }
    },
    RuleCase(
      "USAGE-WORD",
      "a reservation in words",
      bad: page(head: "‸<meta name=tdm-reservation content=yes>"),
      good: page(head: "<meta name=tdm-reservation content=1>"),
      says: "neither 0 nor 1"
    ),
    RuleCase(
      "USAGE-CONFLICT",
      "robots.txt allows what a meta tag refuses",
      bad: page(head: "<meta name=robots content=noai>"),
      good: page(head: "<meta name=robots content=noai>"),
      says: "train-ai is allowed by robots.txt and refused by a meta tag"
    ).with {
      $0.badSite = .shop(robots: "User-agent: *\nContent-Usage: train-ai=y\nAllow: /")
      $0.goodSite = .shop(robots: "User-agent: *\nContent-Usage: /blog train-ai=y\nAllow: /")
    },
    RuleCase(
      "USAGE-CONFLICT",
      "robots directives for other crawlers are no statements",
      bad: page(head: "<meta name=robots content=noai>"),
      good: page(head: "<meta name=googlebot content=noai>"),
      says: "train-ai is allowed by the header and refused by a meta tag"
    ).with {
      $0.badInput = { $0.fetch.usageFields.contentUsage = ["train-ai=y"] }
      $0.goodInput = {
        $0.fetch.usageFields.contentUsage = ["train-ai=y"]
        $0.fetch.robotsHeaders = ["otherbot: noai"]
      }
    },
    RuleCase(
      "USAGE-CONFLICT",
      "the header refuses what a license grants",
      says: "refused by the header"
    )
    .with {
      $0.badInput = { $0.fetch.usageFields.contentSignal = ["ai-train=no"] }
      $0.badLicenses = [license(["train-ai=y"])]
    },
    RuleCase(
      "LICENSE-FILE",
      "it cannot be fetched",
      bad: page(head: "‸<link rel=license type=application/rsl+xml href=/l.xml>"),
      good: page(head: "<link rel=license href=https://creativecommons.org/licenses/by/4.0/>"),
      says: "status 404"
    ).with {
      $0.badLicenses = [
        LicenseEvidence(url: "https://shop.example/l.xml", isSiteWide: false, failure: "status 404")
      ]
    },
    RuleCase(
      "LICENSE-FILE",
      "a license in a script is cut off",
      bad: page(head: "‸<script type=application/rsl+xml>\(license("<license>"))</script>"),
      good: page(
        head: "<script type=application/rsl+xml>\(license("<license></license>"))</script>"
      ),
      says: "The license in a script: not well-formed"
    ),
    RuleCase(
      "USAGE-CONFLICT",
      "the header refuses what a license in a script grants",
      bad: page(
        head: "‸<script type=application/rsl+xml>"
          + license("<license><permits type='usage'>ai-train</permits></license>") + "</script>"
      ),
      says: "train-ai is allowed by a license in a script and refused by the header"
    )
    .with { $0.badInput = { $0.fetch.usageFields.contentSignal = ["ai-train=no"] } },
    RuleCase("LICENSE-FILE", "a word that RSL does not have", says: "ai-trian").with {
      $0.badLicenses = [
        LicenseEvidence(
          url: "https://shop.example/l.xml",
          isSiteWide: true,
          problems: ["the use ai-trian is not one of RSL"]
        )
      ]
    },
  ]

  private static func license(_ content: String) -> String {
    "<rsl xmlns='https://rslstandard.org/rsl'><content url=''>\(content)</content></rsl>"
  }

  private static func license(_ statements: [String]) -> LicenseEvidence {
    LicenseEvidence(
      url: "https://shop.example/l.xml",
      isSiteWide: false,
      preferences: UsagePreferences(statements: statements)
    )
  }
}
