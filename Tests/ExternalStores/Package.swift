// swift-tools-version: 6.3

import PackageDescription

// Stores of another package: they see what any user of the libraries sees, and pass their contracts.
let package = Package(
  name: "ExternalStores",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "webmark", path: "../..", traits: [])],
  targets: [
    .target(
      name: "ExternalStores",
      dependencies: [
        .product(name: "Crawling", package: "webmark"),
        .product(name: "Indexing", package: "webmark"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .testTarget(
      name: "ExternalStoresTests",
      dependencies: ["ExternalStores", .product(name: "StoreContracts", package: "webmark")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
