@_exported public import CoreLocation
public import Foundation

/// A place on a map; see <https://developer.apple.com/documentation/mapkit/mkplacemark>.
open class MKPlacemark: NSObject {
  /// The coordinate.
  public let coordinate: CLLocationCoordinate2D

  /// Creates a place.
  public init(coordinate: CLLocationCoordinate2D) { self.coordinate = coordinate }
}

/// A point of interest; see <https://developer.apple.com/documentation/mapkit/mkmapitem>.
open class MKMapItem: NSObject {
  /// The place.
  public let placemark: MKPlacemark
  /// The name.
  open var name: String?
  /// The phone number.
  open var phoneNumber: String?
  /// The URL of the page.
  open var url: URL?

  /// Creates a point of interest.
  public init(placemark: MKPlacemark) { self.placemark = placemark }

  /// Creates a point of interest without a valid coordinate.
  public convenience override init() {
    self.init(placemark: MKPlacemark(coordinate: kCLLocationCoordinate2DInvalid))
  }
}
