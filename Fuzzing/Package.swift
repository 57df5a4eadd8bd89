// swift-tools-version: 6.3

import PackageDescription

// A separate package, so that everything in it is built with the fuzzer's instrumentation.
let package = Package(
  name: "Fuzzing",
  dependencies: [.package(name: "webmark", path: "..", traits: [])],
  targets: [
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        .product(name: "URLStandard", package: "webmark"),
        .product(name: "RobotsExclusion", package: "webmark"),
        .product(name: "Sitemaps", package: "webmark"),
        .product(name: "MainContent", package: "webmark"),
        .product(name: "MarkupExtraction", package: "webmark"),
        .product(name: "AssociatedDomains", package: "webmark"),
        .product(name: "Archiving", package: "webmark"),
        .product(name: "Fetching", package: "webmark"),
        .product(name: "Licensing", package: "webmark"),
        .product(name: "SearchableItems", package: "webmark"),
        .product(name: "Querying", package: "webmark"),
      ],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]
    )
  ]
)
