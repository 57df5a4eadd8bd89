/// An angle in degrees.
public typealias CLLocationDegrees = Double

/// A place on the Earth (WGS 84); see
/// <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d>.
public struct CLLocationCoordinate2D: Sendable {
  /// The latitude, north is positive.
  public var latitude: CLLocationDegrees
  /// The longitude, east is positive.
  public var longitude: CLLocationDegrees

  /// Creates the place at 0° N, 0° E.
  public init() { self.init(latitude: 0, longitude: 0) }

  /// Creates a place.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A coordinate that is not valid.
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns `true` if the latitude is between -90 and 90, and the longitude between -180 and 180.
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}
