// swift-tools-version: 6.3

import PackageDescription

// Microbenchmarks; crawl-farm in this folder measures the whole program.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "webmark", path: "..")],
  targets: [
    .executableTarget(
      name: "FrontierBenchmark",
      dependencies: [
        .product(name: "Crawling", package: "webmark"),
        .product(name: "URLStandard", package: "webmark"),
      ]
    ),
    .executableTarget(
      name: "SharedFrontierBenchmark",
      dependencies: [
        .product(name: "Crawling", package: "webmark"),
        .product(name: "PostgreSQLFrontier", package: "webmark"),
        .product(name: "URLStandard", package: "webmark"),
      ]
    ),
    .executableTarget(
      name: "URLBenchmark",
      dependencies: [.product(name: "URLStandard", package: "webmark")]
    ),
    .executableTarget(
      name: "SearchBenchmark",
      dependencies: [.product(name: "Indexing", package: "webmark")]
    ),
    .executableTarget(
      name: "ExtractionBenchmark",
      dependencies: [
        .product(name: "Indexing", package: "webmark"),
        .product(name: "MarkupExtraction", package: "webmark"),
        .product(name: "URLStandard", package: "webmark"),
      ]
    ),
    .executableTarget(
      name: "ContentBenchmark",
      dependencies: [
        .product(name: "MainContent", package: "webmark"),
        .product(name: "URLStandard", package: "webmark"),
      ]
    ),
    .executableTarget(
      name: "InAppSearchBenchmark",
      dependencies: [
        .product(name: "CoreSpotlight", package: "webmark"),
        .product(name: "Indexing", package: "webmark"),
      ]
    ),
    .executableTarget(
      name: "IndexBenchmark",
      dependencies: [.product(name: "Indexing", package: "webmark")]
    ),
  ]
)
