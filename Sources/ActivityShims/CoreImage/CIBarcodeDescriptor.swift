@_exported public import CoreSpotlight

/// The description of a barcode; see <https://developer.apple.com/documentation/coreimage/cibarcodedescriptor>.
open class CIBarcodeDescriptor: NSObject {}

/// The description of a QR code; see <https://developer.apple.com/documentation/coreimage/ciqrcodedescriptor>.
open class CIQRCodeDescriptor: CIBarcodeDescriptor {
  /// The payload after error correction.
  public let errorCorrectedPayload: Data
  /// The version of the symbol, 1 to 40.
  public let symbolVersion: Int

  /// Creates a description; `nil` if the version is none of QR codes.
  public init?(payload: Data, symbolVersion: Int) {
    guard (1...40).contains(symbolVersion) else { return nil }
    errorCorrectedPayload = payload
    self.symbolVersion = symbolVersion
  }
}

extension NSUserActivity {
  /// The barcode that led to the activity: `nil`, because no camera on Linux hands barcodes to apps.
  public var detectedBarcodeDescriptor: CIBarcodeDescriptor? { nil }
}
