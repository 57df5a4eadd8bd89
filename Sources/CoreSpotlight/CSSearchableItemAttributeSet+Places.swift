public import Foundation

/// Attributes of places; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// A short synopsis.
  public var headline: String? {
    get { text("headline") }
    set { setText("headline", newValue) }
  }

  /// The instructions for use.
  public var instructions: String? {
    get { text("instructions") }
    set { setText("instructions", newValue) }
  }

  /// The street.
  public var thoroughfare: String? {
    get { text("thoroughfare") }
    set { setText("thoroughfare", newValue) }
  }

  /// The street number.
  public var subThoroughfare: String? {
    get { text("subThoroughfare") }
    set { setText("subThoroughfare", newValue) }
  }

  /// The postal code.
  public var postalCode: String? {
    get { text("postalCode") }
    set { setText("postalCode", newValue) }
  }

  /// The city.
  public var city: String? {
    get { text("city") }
    set { setText("city", newValue) }
  }

  /// The state or province.
  public var stateOrProvince: String? {
    get { text("stateOrProvince") }
    set { setText("stateOrProvince", newValue) }
  }

  /// The country.
  public var country: String? {
    get { text("country") }
    set { setText("country", newValue) }
  }

  /// The full address.
  public var fullyFormattedAddress: String? {
    get { text("fullyFormattedAddress") }
    set { setText("fullyFormattedAddress", newValue) }
  }

  /// The place's name.
  public var namedLocation: String? {
    get { text("namedLocation") }
    set { setText("namedLocation", newValue) }
  }

  /// The latitude in degrees north.
  public var latitude: NSNumber? {
    get { number("latitude") }
    set { setNumber("latitude", newValue) }
  }

  /// The longitude in degrees east.
  public var longitude: NSNumber? {
    get { number("longitude") }
    set { setNumber("longitude", newValue) }
  }

  /// The altitude in metres above sea level.
  public var altitude: NSNumber? {
    get { number("altitude") }
    set { setNumber("altitude", newValue) }
  }

  /// The speed in kilometres per hour.
  public var speed: NSNumber? {
    get { number("speed") }
    set { setNumber("speed", newValue) }
  }

  /// The direction of the image, in degrees from north.
  public var imageDirection: NSNumber? {
    get { number("imageDirection") }
    set { setNumber("imageDirection", newValue) }
  }

  /// The time of the captured event.
  public var timestamp: Date? {
    get { date("timestamp") }
    set { setDate("timestamp", newValue) }
  }

  /// The direction of travel.
  public var gpsTrack: NSNumber? {
    get { number("gpsTrack") }
    set { setNumber("gpsTrack", newValue) }
  }

  /// The dilution of precision.
  public var gpsdop: NSNumber? {
    get { number("gpsdop") }
    set { setNumber("gpsdop", newValue) }
  }

  /// The destination's latitude.
  public var gpsDestLatitude: NSNumber? {
    get { number("gpsDestLatitude") }
    set { setNumber("gpsDestLatitude", newValue) }
  }

  /// The destination's longitude.
  public var gpsDestLongitude: NSNumber? {
    get { number("gpsDestLongitude") }
    set { setNumber("gpsDestLongitude", newValue) }
  }

  /// The bearing to the destination.
  public var gpsDestBearing: NSNumber? {
    get { number("gpsDestBearing") }
    set { setNumber("gpsDestBearing", newValue) }
  }

  /// The distance to the destination.
  public var gpsDestDistance: NSNumber? {
    get { number("gpsDestDistance") }
    set { setNumber("gpsDestDistance", newValue) }
  }

  /// A Boolean value that indicates whether differential correction is applied.
  public var gpsDifferental: NSNumber? {
    get { number("gpsDifferental") }
    set { setNumber("gpsDifferental", newValue) }
  }

  /// The receiver's status.
  public var gpsStatus: String? {
    get { text("gpsStatus") }
    set { setText("gpsStatus", newValue) }
  }

  /// The measurement mode.
  public var gpsMeasureMode: String? {
    get { text("gpsMeasureMode") }
    set { setText("gpsMeasureMode", newValue) }
  }

  /// The geodetic datum.
  public var gpsMapDatum: String? {
    get { text("gpsMapDatum") }
    set { setText("gpsMapDatum", newValue) }
  }

  /// The method that determined the location.
  public var gpsProcessingMethod: String? {
    get { text("gpsProcessingMethod") }
    set { setText("gpsProcessingMethod", newValue) }
  }

  /// The area's name.
  public var gpsAreaInformation: String? {
    get { text("gpsAreaInformation") }
    set { setText("gpsAreaInformation", newValue) }
  }

  /// The date of the receiver.
  public var gpsDateStamp: Date? {
    get { date("gpsDateStamp") }
    set { setDate("gpsDateStamp", newValue) }
  }
}
