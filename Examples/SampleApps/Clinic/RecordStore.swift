import CoreSpotlight
import MobileCoreServices

struct Patient {
  let number: Int
  let name: String
  let ward: String
  let phone: String

  var identifier: String { "patient-\(number)" }
}

class RecordStore {
  private let patients = [
    Patient(number: 1, name: "Ada Moss", ward: "North", phone: "+1 555 0101"),
    Patient(number: 2, name: "Ben Reed", ward: "South", phone: "+1 555 0102"),
  ]

  func patient(withIdentifier identifier: String) -> Patient? {
    patients.first { $0.identifier == identifier }
  }

  private static func item(for patient: Patient) -> CSSearchableItem {
    let attributeSet = CSSearchableItemAttributeSet(itemContentType: kUTTypeContact as String)
    attributeSet.title = patient.name
    attributeSet.contentDescription = "Ward \(patient.ward)"
    attributeSet.keywords = ["patient", patient.ward]
    attributeSet.phoneNumbers = [patient.phone]
    attributeSet.supportsPhoneCall = true
    return CSSearchableItem(
      uniqueIdentifier: patient.identifier,
      domainIdentifier: "patients.\(patient.ward)",
      attributeSet: attributeSet
    )
  }

  func refreshIndex() {
    let patients = self.patients
    let index = CSSearchableIndex.default()
    index.deleteSearchableItems(withDomainIdentifiers: ["patients"]) { error in
      if let error = error { return print("deletion failed: \(error.localizedDescription)") }
      let items = patients.map(RecordStore.item)
      CSSearchableIndex.default().indexSearchableItems(items) { error in
        if let error = error { print("indexing failed: \(error.localizedDescription)") }
      }
    }
  }
}
