import CoreSpotlight
import UIKit

class PatientViewController: UIViewController {
  static let activityType = "com.example.clinic.patient"

  var patient: Patient? {
    didSet { title = patient?.name }
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let activity = NSUserActivity(activityType: PatientViewController.activityType)
    activity.isEligibleForSearch = true
    activity.isEligibleForHandoff = false
    activity.requiredUserInfoKeys = ["identifier"]
    userActivity = activity
  }

  override func updateUserActivityState(_ activity: NSUserActivity) {
    guard let patient = patient else { return }
    let attributes = CSSearchableItemAttributeSet(contentType: .contact)
    attributes.relatedUniqueIdentifier = patient.identifier
    activity.title = patient.name
    activity.contentAttributeSet = attributes
    activity.addUserInfoEntries(from: ["identifier": patient.identifier])
    super.updateUserActivityState(activity)
  }

  override func restoreUserActivityState(_ activity: NSUserActivity) {
    title = activity.title
    super.restoreUserActivityState(activity)
  }
}
