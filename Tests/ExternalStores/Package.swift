// swift-tools-version: 6.3

import PackageDescription

// A frontier store of another package: it sees what any user of the libraries sees, and passes their contract.
let package = Package(
  name: "ExternalStores",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "webmark", path: "../..", traits: [])],
  targets: [
    .target(
      name: "ExternalStores",
      dependencies: [.product(name: "Crawling", package: "webmark")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .testTarget(
      name: "ExternalStoresTests",
      dependencies: ["ExternalStores", .product(name: "StoreContracts", package: "webmark")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
