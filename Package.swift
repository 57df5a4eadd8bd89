// swift-tools-version: 6.3

import PackageDescription

/// The settings of every target; each link explains its feature.
let house: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
  .enableUpcomingFeature("ExistentialAny"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
  .enableUpcomingFeature("MemberImportVisibility"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
  .enableUpcomingFeature("InternalImportsByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0458-strict-memory-safety.md
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The products of the server's packages, which a package without the trait does not clone.
let server = TargetDependencyCondition.when(traits: ["Server"])

let package = Package(
  name: "webmark",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "webmark", targets: ["WebmarkCommand"]),
    // What `webmark serve` runs; a product of its own, so that a crawl waits for no server library.
    .executable(name: "webmark-serve", targets: ["webmark-serve"]),
    // The main job as a library: crawl, index, search.
    .library(name: "Webmark", targets: ["Webmark"]),
    .library(name: "URLStandard", targets: ["URLStandard"]),
    .library(name: "RobotsExclusion", targets: ["RobotsExclusion", "UsagePreferences"]),
    .library(name: "Sitemaps", targets: ["Sitemaps", "WebDates"]),
    .library(name: "Licensing", targets: ["Licensing"]),
    .library(
      name: "MarkupExtraction",
      targets: ["HTMLParsing", "JSONReading", "MarkupExtraction"]
    ),
    .library(name: "MainContent", targets: ["HTMLParsing", "MainContent"]),
    .library(name: "Checking", targets: ["Checking"]),
    .library(
      name: "Indexing",
      targets: [
        "SearchableItems", "Querying", "IndexModel", "EntityResolution", "Search", "SQLiteIndex",
        "Indexing",
      ]
    ),
    // Items and queries, without a store.
    .library(name: "SearchableItems", targets: ["SearchableItems"]),
    .library(name: "Querying", targets: ["Querying"]),
    .library(name: "AssociatedDomains", targets: ["AssociatedDomains"]),
    .library(
      name: "Crawling",
      targets: [
        "Fetching", "AssociatedDomains", "Politeness", "Frontier", "SQLiteFrontier", "Rendering",
        "Crawling",
      ]
    ),
    // Requests and rendered pages, without the frontier and its database.
    .library(name: "Fetching", targets: ["Fetching", "Rendering"]),
    .library(name: "PostgreSQLFrontier", targets: ["PostgreSQLFrontier"]),
    .library(name: "SharedFeeds", targets: ["SharedFeeds"]),
    .library(name: "StoreContracts", targets: ["StoreContracts"]),
    .library(name: "Archiving", targets: ["Archiving"]),
  ],
  traits: [
    .trait(
      name: "Server",
      description: "The search server, webmark-serve, with its HTTP libraries."
    ),
    // A package that uses a library of this one without the server names no traits and clones five packages.
    .default(enabledTraits: ["Server"]),
  ],
  dependencies: [
    // The command line: options, help, completions.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // One logging interface, so that a program around our libraries decides where lines go.
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    // SQLite with FTS5: transactions, prepared statements and tokenizers without our own C glue.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // YAML for webmark.yml and the file of --config; its libyaml is small, and it is kept by Swift's own tools.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Deque and Heap for queues whose ends and minima are found in constant or logarithmic time.
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // HTTP/1.1 with back-pressure, limits and a graceful stop; webmark-serve alone builds it.
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      from: "2.28.1",
      traits: []
    ),
    // Templates that escape what they show, for webmark-serve.
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    // The header fields in which Hummingbird's answers are written.
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    // The channel whose remote address tells who asks; Hummingbird stands on it.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    // MARK: C, seen from Swift
    .systemLibrary(
      name: "CLibxml2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),
    .systemLibrary(
      name: "CLibcurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"])]
    ),
    // The Public Suffix List; libcurl brings the library along already.
    .systemLibrary(name: "CLibpsl", pkgConfig: "libpsl", providers: [.apt(["libpsl-dev"])]),
    // A setting of the SQLite that GRDB brings along, which Swift cannot call.
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    // gzip, for sitemaps and archives that are packed; libcurl brings the library along already.
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    // Brotli, for archived bodies that are packed with it, and for what the index keeps of long pages;
    // libcurl brings the library along already.
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"])]
    ),

    // SHA-1 by the processor's own instructions, for archives, and TLS for the server of faults;
    // libcurl brings the library along already.
    .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),

    // Zstandard, for archives and archived bodies that are compressed with it.
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),

    // Snowball stemmers, by which inflected words are found; it has no pkg-config file.
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),

    // MARK: Foundation
    // Hashes, hexadecimal text and percent-encoding that several targets need; no C library.
    .target(name: "Basics", swiftSettings: house),
    // SHA-1 and SHA-256 by OpenSSL.
    .target(name: "Digests", dependencies: ["Basics", "COpenSSL"], swiftSettings: house),
    // Rows of damaged SQLite files, read from their pages without SQLite.
    .target(name: "SQLiteRecovery", swiftSettings: house),
    // Values bound to statements of SQLite without boxing.
    .target(
      name: "SQLiteStatements",
      dependencies: ["CSQLite", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: house
    ),
    // Uniform types: their ancestors, filename extensions and MIME types.
    .target(name: "ContentTypes", swiftSettings: house),
    // Standard streams, files that are written whole, private files.
    .target(
      name: "SystemIO",
      dependencies: ["Basics", .product(name: "DequeModule", package: "swift-collections")],
      swiftSettings: house
    ),

    // MARK: Core
    .target(
      name: "URLStandard",
      dependencies: ["Basics", "CLibpsl"],
      swiftSettings: house,
      // Unicode IDNA (UTS #46), from the ICU that Foundation brings along.
      linkerSettings: [.linkedLibrary("_FoundationICU")]
    ),
    .target(name: "WebDates", dependencies: ["Basics"], swiftSettings: house),
    // JSON of pages, with repairs, and of apps, strict.
    .target(name: "JSONReading", dependencies: ["Basics", "URLStandard"], swiftSettings: house),
    // Preferences of sites about the use of their pages by language models and others.
    .target(name: "UsagePreferences", dependencies: ["Basics"], swiftSettings: house),
    .target(
      name: "RobotsExclusion",
      dependencies: ["Basics", "UsagePreferences", "WebDates"],
      swiftSettings: house
    ),
    // RSL license files: their terms for a page, as usage preferences.
    .target(
      name: "Licensing",
      dependencies: [
        "Basics", "RobotsExclusion", "URLStandard", "UsagePreferences", "XMLReading",
      ],
      swiftSettings: house
    ),
    .target(
      name: "HTMLParsing",
      dependencies: ["Basics", "CLibxml2", "URLStandard"],
      swiftSettings: house
    ),
    .target(
      name: "MarkupExtraction",
      dependencies: [
        "Basics", "HTMLParsing", "JSONReading", "MainContent", "URLStandard", "WebDates",
      ],
      swiftSettings: house
    ),
    // The text of pages in blocks, without menus, teasers and comments.
    .target(
      name: "MainContent",
      dependencies: ["Basics", "HTMLParsing", "URLStandard"],
      swiftSettings: house
    ),
    .target(
      name: "SearchableItems",
      dependencies: [
        "Basics", "HTMLParsing", "MarkupExtraction", "URLStandard", "UsagePreferences", "WebDates",
      ],
      swiftSettings: house
    ),
    .target(
      name: "Querying",
      dependencies: ["Basics", "CStemmer"],
      swiftSettings: house,
      // Normalization and the word breaker, from the ICU that Foundation brings along.
      linkerSettings: [.linkedLibrary("_FoundationICU")]
    ),
    // Records, entities, and the protocol of their store.
    .target(
      name: "IndexModel",
      dependencies: [
        "Basics", "Digests", "MarkupExtraction", "Querying", "SearchableItems", "URLStandard",
      ],
      swiftSettings: house
    ),
    // Which records are one result: joins, consent, and the writes that keep entities true.
    .target(
      name: "EntityResolution",
      dependencies: [
        "Basics", "IndexModel", "MarkupExtraction", "SearchableItems", "URLStandard",
      ],
      swiftSettings: house
    ),
    // Candidates, ranking, sections and suggestions, over any store.
    .target(
      name: "Search",
      dependencies: [
        "Basics", "Digests", "IndexModel", "MarkupExtraction", "Querying", "SearchableItems",
        "URLStandard",
      ],
      swiftSettings: house
    ),
    .target(
      name: "SQLiteIndex",
      dependencies: [
        "Basics", "ContentCodings", "CSQLite", "CZlib", "EntityResolution", "IndexModel",
        "Querying", "SearchableItems", "SQLiteRecovery", "SQLiteStatements", "SystemIO",
        .product(name: "GRDB", package: "GRDB.swift"),
        // The C functions by which our own ranking answers within FTS5.
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    // The shared index: one value over store, resolution and search, and the journal of crawled pages.
    .target(
      name: "Indexing",
      dependencies: [
        "Basics", "ContentTypes", "CZlib", "EntityResolution", "IndexModel", "JSONReading",
        "MarkupExtraction",
        "Querying", "Search", "SearchableItems", "SQLiteIndex", "SystemIO",
      ],
      swiftSettings: house
    ),
    // libxml2's push parser: no tree, no entities, no network.
    .target(name: "XMLReading", dependencies: ["Basics", "CLibxml2"], swiftSettings: house),
    .target(
      name: "Sitemaps",
      dependencies: ["Basics", "ContentCodings", "URLStandard", "WebDates", "XMLReading"],
      swiftSettings: house
    ),
    .target(
      name: "ContentCodings",
      dependencies: ["CBrotli", "CZlib", "CZstd"],
      swiftSettings: house
    ),
    .target(
      name: "Fetching",
      dependencies: [
        "Basics", "CLibcurl", "ContentCodings", "URLStandard", "WebDates",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: house
    ),
    // Requests that sites can verify: Ed25519 signatures by OpenSSL.
    .target(
      name: "MessageSignatures",
      dependencies: ["COpenSSL", "Digests", "Fetching", "URLStandard"],
      swiftSettings: house
    ),
    // Pages that scripts build, in a headless browser without a network; no package, because it starts a program and
    // speaks JSON over a socket.
    .target(
      name: "Rendering",
      dependencies: ["Basics", "Fetching", "SystemIO", "URLStandard"],
      swiftSettings: house
    ),
    .target(
      name: "Archiving",
      dependencies: [
        "Basics", "ContentCodings", "Digests", "Fetching", "SystemIO", "URLStandard", "WebDates",
      ],
      swiftSettings: house
    ),
    .target(
      name: "AssociatedDomains",
      dependencies: ["Basics", "JSONReading", "URLStandard"],
      swiftSettings: house
    ),
    .target(
      name: "Politeness",
      dependencies: [
        "Basics", "Fetching", "URLStandard", "WebDates",
        .product(name: "DequeModule", package: "swift-collections"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Frontier",
      dependencies: [
        "Basics", "Fetching", "Politeness", "Sitemaps", "URLStandard",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "SQLiteFrontier",
      dependencies: [
        "ContentCodings", "Fetching", "Frontier", "Politeness", "SQLiteRecovery",
        "SQLiteStatements", "SystemIO", "URLStandard",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    // The frontier on a PostgreSQL server, which several machines share; libpq is loaded when it is used, so that nobody
    // else needs it.
    .target(
      name: "PostgreSQLFrontier",
      dependencies: ["Basics", "Fetching", "Frontier", "Politeness", "SystemIO", "URLStandard"],
      swiftSettings: house
    ),
    // The feeds of apps on the server of a shared frontier, for the indexes that follow its outbox.
    .target(
      name: "SharedFeeds",
      dependencies: [
        "EntityResolution", "Indexing", "IndexModel", "PostgreSQLFrontier", "SearchableItems",
        "URLStandard",
      ],
      swiftSettings: house
    ),
    // The requirements on stores, for the tests of stores here and elsewhere.
    .target(
      name: "StoreContracts",
      dependencies: [
        "Fetching", "Frontier", "Indexing", "IndexModel", "Politeness", "Querying",
        "SearchableItems", "Sitemaps", "URLStandard",
      ],
      swiftSettings: house
    ),
    // The links between crawled pages, by which broken links and orphans are found.
    .target(
      name: "LinkGraph",
      dependencies: [
        "ContentCodings", "Frontier", "SQLiteStatements", "SystemIO", "URLStandard",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    // The report of a crawl: what a crawl counts, what is stored, what is compared and shown.
    .target(
      name: "CrawlReports",
      dependencies: ["Frontier", "MarkupExtraction", "SystemIO"],
      swiftSettings: house
    ),
    .target(
      name: "Crawling",
      // ContentCodings: the bodies of large pages that wait are compressed.
      dependencies: [
        "AssociatedDomains", "Basics", "ContentCodings", "CrawlReports", "Fetching", "Frontier",
        "HTMLParsing", "Licensing", "MarkupExtraction", "Politeness", "Rendering",
        "RobotsExclusion", "Sitemaps", "SystemIO", "URLStandard", "UsagePreferences", "WebDates",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: house
    ),
    .target(
      name: "Checking",
      dependencies: [
        "Basics", "HTMLParsing", "JSONReading", "Licensing", "MarkupExtraction", "RobotsExclusion",
        "SearchableItems", "URLStandard", "UsagePreferences", "WebDates",
      ],
      swiftSettings: house
    ),

    // MARK: For the command and the server
    .target(
      name: "SiteReading",
      dependencies: [
        "AssociatedDomains", "Checking", "Crawling", "Fetching", "RobotsExclusion", "URLStandard",
        "UsagePreferences",
      ],
      swiftSettings: house
    ),
    .target(
      name: "Reports",
      dependencies: ["Basics", "CrawlReports", "LinkGraph", "SearchableItems", "URLStandard"],
      swiftSettings: house
    ),

    // Stored changes of pages, read for the command, the server and feeds.
    .target(
      name: "ChangeFeeds",
      dependencies: [
        "Basics", "Digests", "Frontier", "SQLiteFrontier", "SystemIO", "WebDates",
      ],
      swiftSettings: house
    ),

    // MARK: The server
    .target(
      name: "AccessTokens",
      dependencies: ["Basics", "Digests", "SystemIO"],
      swiftSettings: house
    ),
    .target(
      name: "Serving",
      dependencies: [
        "AccessTokens", "Basics", "ChangeFeeds", "Checking", "ContentCodings", "CrawlReports",
        "CZlib",
        "EntityResolution", "Fetching", "Frontier", "Indexing", "IndexModel", "JSONReading",
        "MarkupExtraction",
        "MessageSignatures", "Querying", "Reports", "Search", "SearchableItems", "SearchShards",
        "SiteReading", "SQLiteFrontier", "SQLiteIndex", "SystemIO", "URLStandard",
        "UsagePreferences",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HTTPTypes", package: "swift-http-types", condition: server),
        .product(name: "Hummingbird", package: "hummingbird", condition: server),
        .product(name: "HummingbirdCore", package: "hummingbird", condition: server),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache", condition: server),
        .product(name: "NIOCore", package: "swift-nio", condition: server),
        // The head of a request as it was sent, whose host is looked at before it is converted.
        .product(name: "NIOHTTP1", package: "swift-nio", condition: server),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "webmark-serve",
      dependencies: [
        "AccessTokens", "Basics", "Fetching", "HTMLParsing", "Indexing", "IndexModel",
        "MessageSignatures", "PostgreSQLFrontier", "SearchShards", "Serving", "SharedFeeds",
        "ShardOptions", "SystemIO", "URLStandard",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: house
    ),

    // A search over shards that several servers have.
    .target(
      name: "SearchShards",
      dependencies: ["Basics", "Fetching", "IndexModel", "Querying", "Search", "URLStandard"],
      swiftSettings: house
    ),
    .target(
      name: "ShardOptions",
      dependencies: [
        "SearchShards",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: house
    ),

    // MARK: The crawl into an index
    .target(
      name: "Webmark",
      dependencies: [
        "Basics", "Crawling", "CrawlReports", "Fetching", "Frontier", "Indexing", "IndexModel",
        "LinkGraph", "MarkupExtraction", "RobotsExclusion", "SearchableItems", "SQLiteFrontier",
        "SystemIO", "URLStandard", "UsagePreferences", "WebDates",
      ],
      swiftSettings: house
    ),

    // MARK: The tool
    .executableTarget(
      name: "WebmarkCommand",
      dependencies: [
        "AccessTokens", "Archiving", "Basics", "ChangeFeeds", "Checking", "ContentCodings",
        "Crawling", "CrawlReports", "EntityResolution", "Fetching", "Frontier", "HTMLParsing",
        "Indexing",
        "IndexModel", "JSONReading", "Licensing", "LinkGraph", "MainContent", "MarkupExtraction",
        "MessageSignatures",
        "Politeness", "PostgreSQLFrontier", "Querying", "Rendering", "Reports", "RobotsExclusion",
        "Search", "SearchableItems", "SearchShards", "SharedFeeds", "ShardOptions", "Sitemaps",
        "SiteReading", "SQLiteFrontier", "SQLiteIndex",
        "SystemIO", "URLStandard", "UsagePreferences", "WebDates", "Webmark",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: house,
      // A page is a thousand small allocations and more; with this one a crawl takes 5 % less processor
      // time than with glibc's. Debug builds keep the latter, for which sanitizers put in their own.
      linkerSettings: [
        .linkedLibrary("mimalloc", .when(platforms: [.linux], configuration: .release))
      ]
    ),

    // MARK: Tests
    // Stores that use the public interface only; a package of their own compiles them, too.
    .target(
      name: "ExternalStores",
      dependencies: ["Frontier", "Indexing", "IndexModel", "Politeness", "Querying"],
      path: "Tests/ExternalStores/Sources/ExternalStores",
      swiftSettings: house
    ),
    .target(name: "Fixtures", path: "Tests/Fixtures", swiftSettings: house),
    // Two steps of posix_spawn that glibc hides from Swift.
    .systemLibrary(name: "CSpawn", path: "Tests/CSpawn"),
    .target(
      name: "ChildProcesses",
      dependencies: ["CSpawn"],
      path: "Tests/ChildProcesses",
      swiftSettings: house
    ),
    .target(
      name: "WebmarkTesting",
      dependencies: ["ChildProcesses", "Fixtures", "MarkupExtraction", "SearchableItems"],
      path: "Tests/WebmarkTesting",
      swiftSettings: house
    ),
    // Servers that fail on purpose: a table of cases, a program that serves it, and its tests.
    .target(
      name: "Faults",
      dependencies: ["COpenSSL", "CZlib", "ChildProcesses"],
      path: "Tests/Faults",
      swiftSettings: house
    ),
    .executableTarget(
      name: "FaultServer",
      dependencies: ["Faults"],
      path: "Tests/FaultServer",
      swiftSettings: house
    ),
    .testTarget(
      name: "FaultTests",
      dependencies: [
        "Crawling", "Faults", "Fetching", "Frontier", "URLStandard", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "BasicsTests",
      dependencies: ["Basics", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(name: "DigestsTests", dependencies: ["Basics", "Digests"], swiftSettings: house),
    .testTarget(name: "FixturesTests", dependencies: ["Fixtures"], swiftSettings: house),
    .testTarget(
      name: "URLStandardTests",
      dependencies: ["URLStandard", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ChangeFeedsTests",
      dependencies: ["ChangeFeeds", "Frontier", "SQLiteFrontier", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "UsagePreferencesTests",
      dependencies: ["UsagePreferences"],
      swiftSettings: house
    ),
    .testTarget(
      name: "LicensingTests",
      dependencies: ["Licensing", "URLStandard", "UsagePreferences"],
      swiftSettings: house
    ),
    .testTarget(
      name: "RobotsExclusionTests",
      dependencies: ["RobotsExclusion", "UsagePreferences", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "HTMLParsingTests",
      dependencies: ["Fixtures", "HTMLParsing", "URLStandard", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "JSONReadingTests",
      dependencies: ["JSONReading"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MarkupExtractionTests",
      dependencies: [
        "Fixtures", "HTMLParsing", "JSONReading", "MarkupExtraction", "URLStandard",
        "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "MainContentTests",
      dependencies: [
        "ChildProcesses", "ContentCodings", "HTMLParsing", "MainContent", "URLStandard",
        "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "SearchableItemsTests",
      dependencies: [
        "Fixtures", "HTMLParsing", "MarkupExtraction", "RobotsExclusion", "SearchableItems",
        "URLStandard", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "QueryingTests",
      dependencies: ["Querying", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "IndexingTests",
      dependencies: [
        "Checking", "ContentCodings", "EntityResolution", "ExternalStores", "HTMLParsing",
        "Indexing", "IndexModel", "MarkupExtraction", "Querying", "RobotsExclusion", "Search",
        "SearchableItems", "SQLiteIndex", "StoreContracts", "SystemIO", "URLStandard",
        "WebmarkTesting",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "CheckingTests",
      dependencies: [
        "Checking", "Fixtures", "HTMLParsing", "MarkupExtraction", "RobotsExclusion",
        "SearchableItems", "URLStandard", "UsagePreferences", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "WebDatesTests",
      dependencies: ["WebDates"],
      swiftSettings: house
    ),
    .testTarget(
      name: "SitemapsTests",
      dependencies: ["Sitemaps", "URLStandard", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "ArchivingTests",
      dependencies: ["Archiving", "ContentCodings", "Fetching", "URLStandard", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "FetchingTests",
      dependencies: ["Basics", "Fetching", "URLStandard", "WebDates", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "MessageSignaturesTests",
      dependencies: ["Fetching", "MessageSignatures", "URLStandard"],
      swiftSettings: house
    ),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Crawling", "Fetching", "Fixtures", "HTMLParsing", "MarkupExtraction", "Rendering",
        "SystemIO", "URLStandard", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "AssociatedDomainsTests",
      dependencies: ["AssociatedDomains", "URLStandard", "WebmarkTesting"],
      swiftSettings: house
    ),
    .testTarget(
      name: "PolitenessTests",
      dependencies: ["Fetching", "Politeness", "URLStandard"],
      swiftSettings: house
    ),
    .testTarget(
      name: "FrontierTests",
      dependencies: ["Frontier", "Politeness", "URLStandard"],
      swiftSettings: house
    ),
    .testTarget(
      name: "SQLiteStatementsTests",
      dependencies: ["SQLiteStatements", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: house
    ),
    .testTarget(
      name: "SQLiteFrontierTests",
      dependencies: [
        "ExternalStores", "Frontier", "Politeness", "SQLiteFrontier", "StoreContracts",
        "URLStandard", "WebmarkTesting",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "PostgreSQLFrontierTests",
      dependencies: [
        "ChangeFeeds", "ChildProcesses", "Fetching", "Frontier", "Indexing", "IndexModel",
        "Politeness", "PostgreSQLFrontier", "Search", "SearchableItems", "SharedFeeds",
        "StoreContracts", "URLStandard", "WebmarkCommand", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "CrawlingTests",
      dependencies: [
        "Basics", "Crawling", "Fetching", "Frontier", "MarkupExtraction", "Politeness",
        "RobotsExclusion", "Sitemaps", "SQLiteFrontier", "SystemIO", "URLStandard",
        "UsagePreferences", "WebmarkTesting",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "LinkGraphTests",
      dependencies: [
        "Frontier", "LinkGraph", "URLStandard", "WebmarkTesting",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["CrawlReports", "Reports"],
      swiftSettings: house
    ),
    .testTarget(
      name: "SearchShardsTests",
      dependencies: [
        "IndexModel", "Indexing", "MarkupExtraction", "Querying", "Search", "SearchableItems",
        "SearchShards", "SQLiteIndex", "URLStandard", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "ServingTests",
      dependencies: [
        "AccessTokens", "Basics", "Checking", "ChildProcesses", "Fetching", "Frontier", "Indexing",
        "IndexModel", "MarkupExtraction", "Search", "SearchableItems", "SearchShards", "Serving",
        "SQLiteIndex", "SystemIO", "URLStandard", "webmark-serve", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    // The examples of Documentation/Embedding.md.
    .testTarget(
      name: "EmbeddingTests",
      dependencies: [
        "Crawling", "Fetching", "Frontier", "HTMLParsing", "MarkupExtraction", "SQLiteFrontier",
        "URLStandard", "Webmark", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "WebmarkTests",
      dependencies: [
        "ChildProcesses", "Crawling", "Faults", "Fetching", "Fixtures", "Frontier", "HTMLParsing",
        "Indexing", "IndexModel", "MarkupExtraction", "PostgreSQLFrontier", "Search",
        "SearchableItems", "SQLiteFrontier", "SQLiteIndex", "SystemIO", "URLStandard", "Webmark",
        "WebmarkCommand", "WebmarkTesting",
      ],
      swiftSettings: house
    ),
  ]
)

#if os(Linux)
  /// The parts of Apple's frameworks whose values a user activity carries.
  let activityShims: [Target] = [
    ("CoreLocation", []), ("MapKit", ["CoreLocation", "CoreSpotlight"]),
    ("Intents", ["CoreSpotlight"]), ("CoreImage", ["CoreSpotlight"]),
    ("_Testing_CoreImage", ["CoreImage"]), ("CoreNFC", ["CoreSpotlight"]),
    ("AppClip", ["CoreSpotlight"]), ("WidgetKit", ["CoreSpotlight"]),
  ].map { (name: String, dependencies: [Target.Dependency]) in
    .target(
      name: name,
      dependencies: dependencies,
      path: "Sources/ActivityShims/" + name.replacing("_Testing_", with: "Testing"),
      swiftSettings: house
    )
  }

  // Apple's systems have a Core Spotlight of their own.
  package.products += [
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    // Modules that apps' files import beside Core Spotlight; a product of its own, because
    // `#if canImport(UIKit)` is true where it is used.
    .library(name: "AppleShims", targets: ["MobileCoreServices", "UIKit", "_Testing_UIKit"]),
    // The frameworks whose values an activity carries; a product of its own for the same reason.
    .library(name: "AppleActivityShims", targets: activityShims.map(\.name)),
  ]
  package.targets += [
    .target(
      name: "UniformTypeIdentifiers",
      dependencies: ["ContentTypes"],
      swiftSettings: house
    ),
    .target(
      name: "MobileCoreServices",
      dependencies: ["UniformTypeIdentifiers"],
      swiftSettings: house
    ),
    .target(
      name: "CoreSpotlight",
      dependencies: [
        "Basics", "Indexing", "IndexModel", "MobileCoreServices", "Querying", "Search",
        "SearchableItems", "SystemIO", "UniformTypeIdentifiers",
      ],
      swiftSettings: house
    ),
    // The part of UIKit that restores user activities.
    .target(name: "UIKit", dependencies: ["CoreSpotlight"], swiftSettings: house),
    .target(
      name: "_Testing_UIKit",
      dependencies: ["UIKit"],
      path: "Sources/TestingUIKit",
      swiftSettings: house
    ),
  ]
  package.targets += activityShims
  package.targets += [
    .testTarget(
      name: "CoreSpotlightTests",
      dependencies: activityShims.map { .target(name: $0.name) } + [
        "_Testing_UIKit", "ContentTypes", "CoreSpotlight", "Indexing", "IndexModel",
        "MobileCoreServices", "Search", "SearchableItems", "UIKit", "UniformTypeIdentifiers",
        "WebmarkTesting",
      ],
      swiftSettings: house
    )
  ]
#endif

// Names the only targets that are built, besides those that they need; `Scripts/check-libxml2` builds few
// of them, and no package of others.
if let names = Context.environment["WEBMARK_TARGETS"] {
  var wanted: Set<String> = []
  var pending = names.split(separator: " ").map(String.init)
  while let name = pending.popLast() {
    guard wanted.insert(name).inserted,
      let target = package.targets.first(where: { $0.name == name })
    else { continue }
    for case .byNameItem(let dependency, _) in target.dependencies { pending.append(dependency) }
  }
  package.targets.removeAll { !wanted.contains($0.name) }
  package.products = []
  package.dependencies = []
}

// Shows internal declarations to tests in a release build; `-Xswiftc -enable-testing` would build the packages of others
// once more. `Scripts/test-release` uses it. The tests themselves are no programs that users run; they compile faster
// without the optimizer.
if Context.environment["WEBMARK_TESTABLE"] != nil {
  for target in package.targets where target.type != .system {
    let flags = ["-enable-testing"] + (target.type == .test ? ["-Onone"] : [])
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags)]
  }
}
