public import Foundation

/// Attributes of images; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The height in pixels.
  public var pixelHeight: NSNumber? {
    get { number("pixelHeight") }
    set { setNumber("pixelHeight", newValue) }
  }

  /// The width in pixels.
  public var pixelWidth: NSNumber? {
    get { number("pixelWidth") }
    set { setNumber("pixelWidth", newValue) }
  }

  /// The number of pixels.
  public var pixelCount: NSNumber? {
    get { number("pixelCount") }
    set { setNumber("pixelCount", newValue) }
  }

  /// The colour space.
  public var colorSpace: String? {
    get { text("colorSpace") }
    set { setText("colorSpace", newValue) }
  }

  /// The number of bits per sample.
  public var bitsPerSample: NSNumber? {
    get { number("bitsPerSample") }
    set { setNumber("bitsPerSample", newValue) }
  }

  /// The focal length in millimetres.
  public var focalLength: NSNumber? {
    get { number("focalLength") }
    set { setNumber("focalLength", newValue) }
  }

  /// The camera's maker.
  public var acquisitionMake: String? {
    get { text("acquisitionMake") }
    set { setText("acquisitionMake", newValue) }
  }

  /// The camera's model.
  public var acquisitionModel: String? {
    get { text("acquisitionModel") }
    set { setText("acquisitionModel", newValue) }
  }

  /// The camera's owner.
  public var cameraOwner: String? {
    get { text("cameraOwner") }
    set { setText("cameraOwner", newValue) }
  }

  /// The lens.
  public var lensModel: String? {
    get { text("lensModel") }
    set { setText("lensModel", newValue) }
  }

  /// The ISO speed.
  public var isoSpeed: NSNumber? {
    get { number("isoSpeed") }
    set { setNumber("isoSpeed", newValue) }
  }

  /// The orientation: 0 for landscape, 1 for portrait.
  public var orientation: NSNumber? {
    get { number("orientation") }
    set { setNumber("orientation", newValue) }
  }

  /// The names of the layers.
  public var layerNames: [String]? {
    get { texts("layerNames") }
    set { setTexts("layerNames", newValue) }
  }

  /// The white balance: 0 for automatic, 1 for manual.
  public var whiteBalance: NSNumber? {
    get { number("whiteBalance") }
    set { setNumber("whiteBalance", newValue) }
  }

  /// The aperture in APEX units.
  public var aperture: NSNumber? {
    get { number("aperture") }
    set { setNumber("aperture", newValue) }
  }

  /// The colour profile.
  public var profileName: String? {
    get { text("profileName") }
    set { setText("profileName", newValue) }
  }

  /// The horizontal resolution in dots per inch.
  public var resolutionWidthDPI: NSNumber? {
    get { number("resolutionWidthDPI") }
    set { setNumber("resolutionWidthDPI", newValue) }
  }

  /// The vertical resolution in dots per inch.
  public var resolutionHeightDPI: NSNumber? {
    get { number("resolutionHeightDPI") }
    set { setNumber("resolutionHeightDPI", newValue) }
  }

  /// The exposure mode: 0 for automatic, 1 for manual, 2 for automatic bracketing.
  public var exposureMode: NSNumber? {
    get { number("exposureMode") }
    set { setNumber("exposureMode", newValue) }
  }

  /// The exposure time in seconds.
  public var exposureTime: NSNumber? {
    get { number("exposureTime") }
    set { setNumber("exposureTime", newValue) }
  }

  /// The version of EXIF.
  public var exifVersion: String? {
    get { text("exifVersion") }
    set { setText("exifVersion", newValue) }
  }

  /// The version of GPS information.
  public var exifgpsVersion: String? {
    get { text("exifgpsVersion") }
    set { setText("exifgpsVersion", newValue) }
  }

  /// A Boolean value that indicates whether it has an alpha channel.
  public var hasAlphaChannel: NSNumber? {
    get { number("hasAlphaChannel") }
    set { setNumber("hasAlphaChannel", newValue) }
  }

  /// The metering mode.
  public var meteringMode: String? {
    get { text("meteringMode") }
    set { setText("meteringMode", newValue) }
  }

  /// The smallest f-number in APEX units.
  public var maxAperture: NSNumber? {
    get { number("maxAperture") }
    set { setNumber("maxAperture", newValue) }
  }

  /// The f-number.
  public var fNumber: NSNumber? {
    get { number("fNumber") }
    set { setNumber("fNumber", newValue) }
  }

  /// The exposure program.
  public var exposureProgram: String? {
    get { text("exposureProgram") }
    set { setText("exposureProgram", newValue) }
  }

  /// The exposure time as text.
  public var exposureTimeString: String? {
    get { text("exposureTimeString") }
    set { setText("exposureTimeString", newValue) }
  }

  /// A Boolean value that indicates whether the flash was used.
  public var isFlashOn: NSNumber? {
    get { number("flashOn") }
    set { setNumber("flashOn", newValue) }
  }

  /// An alias of ``isFlashOn``.
  public var flashOn: NSNumber? {
    get { isFlashOn }
    set { isFlashOn = newValue }
  }

  /// A Boolean value that indicates whether the focal length is that of 35 mm film.
  public var isFocalLength35mm: NSNumber? {
    get { number("focalLength35mm") }
    set { setNumber("focalLength35mm", newValue) }
  }

  /// An alias of ``isFocalLength35mm``.
  public var focalLength35mm: NSNumber? {
    get { isFocalLength35mm }
    set { isFocalLength35mm = newValue }
  }

  /// A Boolean value that indicates whether red-eye reduction was used.
  public var isRedEyeOn: NSNumber? {
    get { number("redEyeOn") }
    set { setNumber("redEyeOn", newValue) }
  }

  /// An alias of ``isRedEyeOn``.
  public var redEyeOn: NSNumber? {
    get { isRedEyeOn }
    set { isRedEyeOn = newValue }
  }
}
