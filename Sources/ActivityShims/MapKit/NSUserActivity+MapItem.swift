public import CoreSpotlight
import Foundation

extension NSUserActivity {
  /// The point of interest that the activity shows.
  ///
  /// When it is set, its name, coordinate and phone number become attributes of the activity: the name finds it,
  /// and its search result offers directions and a call. Attributes of `contentAttributeSet` take precedence.
  public var mapItem: MKMapItem? {
    get { attachment as? MKMapItem }
    set { attach(newValue, attributes: newValue.map(Self.attributes)) }
  }

  private static func attributes(of item: MKMapItem) -> CSSearchableItemAttributeSet {
    let set = CSSearchableItemAttributeSet(contentType: .content)
    if let name = item.name {
      set.namedLocation = name
      set.alternateNames = [name]
    }
    let place = item.placemark.coordinate
    if CLLocationCoordinate2DIsValid(place) {
      set.latitude = NSNumber(value: place.latitude)
      set.longitude = NSNumber(value: place.longitude)
      set.supportsNavigation = 1
    }
    if let number = item.phoneNumber {
      set.phoneNumbers = [number]
      set.supportsPhoneCall = 1
    }
    return set
  }
}
