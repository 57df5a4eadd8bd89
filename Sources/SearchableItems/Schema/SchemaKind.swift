import Basics
import MarkupExtraction

/// The kind of an item by its schema.org type, as a content type.
enum SchemaKind: String {
  case article, product, recipe, place
  case movie = "public.movie"
  case audio = "public.audio"
  case playlist = "public.playlist"
  case image = "public.image"
  case contact = "public.contact"
  case event = "public.calendar-event"
  case application = "com.apple.application"
  case item = "public.html"

  /// The playable types.
  static let playable: Set<String> = ["VideoObject", "AudioObject", "Clip", "MusicVideoObject"]

  /// The types that describe a page.
  static let pages: Set<String> = [
    "WebPage", "CollectionPage", "AboutPage", "ContactPage", "CheckoutPage", "FAQPage", "QAPage",
    "ProfilePage", "ItemPage", "MedicalWebPage", "RealEstateListing", "SearchResultsPage",
  ]
  /// The types that describe the site or the structure of a page.
  static let sites: Set<String> = [
    "WebSite", "BreadcrumbList", "Breadcrumb", "SearchAction", "SiteNavigationElement", "WPHeader",
    "WPFooter", "WPSideBar", "WPAdBlock", "WebPageElement",
  ]
  /// The types of lists and of things without a specific type.
  static let lists: Set<String> = ["ItemList", "OfferCatalog", "DataFeed", "Thing"]
  /// The types of the page's publishers and authors.
  static let makers: Set<String> = [
    "Organization", "Person", "Corporation", "NewsMediaOrganization", "OnlineStore",
    "OnlineBusiness", "EducationalOrganization", "Brand",
  ]
  /// The types that are usually parts of another item, which the page may have failed to nest.
  static let parts: Set<String> = [
    "ImageObject", "VideoObject", "AudioObject", "MediaObject", "Review", "AggregateRating",
    "Rating", "Offer", "AggregateOffer", "Comment", "UserComments", "Question", "Answer",
    "ListItem", "PostalAddress", "GeoCoordinates", "ContactPoint", "OpeningHoursSpecification",
    "InteractionCounter", "HowToStep", "PropertyValue", "NutritionInformation",
  ]
  /// The places that are not businesses or organizations.
  static let places = Set(
    SchemaKindTable.places.split(separator: " ").map(String.init)
  ).subtracting(makers)

  /// Creates the kind of the first known type.
  init(_ types: [String]) {
    self = types.firstNonNil(Self.kind) ?? .item
  }

  /// Returns the names of types with the capital that schema.org gives them: `Person` for `person`, and for
  /// a type of the older data-vocabulary.org.
  static func normalized(_ types: [String]) -> [String] {
    types.map { type in
      let name =
        type.hasBytePrefix(dataVocabulary)
        ? type.slice(dataVocabulary.utf8.count..<type.utf8.count) : type
      guard let first = name.utf8.first, first.isASCIILowercase, !name.utf8.contains(0x2F) else {
        return name
      }
      return name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  private static let dataVocabulary = "http://data-vocabulary.org/"

  /// Returns `true` if an item is an organization, including local businesses.
  static func isOrganization(_ item: MarkupItem) -> Bool {
    item.shortTypes.contains { type in
      organizations.contains(type) || type.hasSuffix("Organization") || type.hasSuffix("Store")
        || type.hasSuffix("Restaurant")
    }
  }

  private static let organizations = Set(
    (SchemaKindTable.organizations + " " + SchemaKindTable.businesses).split(separator: " ")
      .map(String.init)
  )

  /// A Boolean value that indicates whether it is music or other audio.
  var isMusic: Bool { self == .audio || self == .playlist }

  private static let kinds: [String: SchemaKind] = {
    var kinds: [String: SchemaKind] = [:]
    for (kind, types) in SchemaKindTable.byKind {
      for type in types.split(separator: " ") { kinds[String(type)] = kind }
    }
    return kinds
  }()

  private static func kind(_ type: String) -> SchemaKind? {
    if let kind = kinds[type] { return kind }
    if type.hasSuffix("Event") { return .event }
    if type.hasSuffix("Article") || type.hasSuffix("Posting") { return .article }
    if type.hasSuffix("Store") || type.hasSuffix("Restaurant") { return .place }
    return type.hasSuffix("Organization") ? .place : nil
  }

  /// The uniform type identifier.
  var contentType: String {
    switch self {
    case .article, .product, .recipe, .place: "webmark." + rawValue
    default: rawValue
    }
  }

  /// The type and the types it conforms to.
  var contentTypeTree: [String] {
    switch self {
    case .article: [contentType, "public.html", "public.item"]
    default: [contentType, "public.item"]
    }
  }
}

/// The types of [schema.org](https://schema.org/docs/full.html) by kind.
enum SchemaKindTable {
  static let byKind: [(SchemaKind, String)] = [
    (.recipe, "Recipe"),
    (
      .product,
      """
      Product IndividualProduct ProductModel ProductGroup ProductCollection SomeProducts Vehicle Car \
      Motorcycle MotorizedBicycle BusOrCoach Drug DietarySupplement Book
      """
    ),
    (
      .movie,
      """
      Movie MovieClip MovieSeries TVSeries TVEpisode TVSeason TVClip VideoObject \
      VideoObjectSnapshot Clip CreativeWorkSeason Episode
      """
    ),
    (
      .audio,
      """
      MusicRecording MusicAlbum MusicRelease MusicComposition AudioObject AudioObjectSnapshot \
      Audiobook PodcastEpisode PodcastSeries PodcastSeason RadioEpisode RadioSeries
      """
    ),
    (.playlist, "MusicPlaylist"),
    (.image, "ImageObject ImageObjectSnapshot Photograph ImageGallery"),
    (.contact, "Person Patient"),
    (
      .application,
      "SoftwareApplication MobileApplication WebApplication VideoGame"
    ),
    (.event, "Event Festival Hackathon EventSeries CourseInstance"),
    (.article, "Article Report Blog HowTo Review"),
    (.place, organizations + " " + businesses + " " + places),
  ]

  /// The organizations without a public location.
  static let organizations = """
    Organization Airline Consortium Cooperative Corporation FundingScheme LibrarySystem NGO \
    OnlineBusiness OnlineStore PerformingGroup DanceGroup MusicGroup TheaterGroup PoliticalParty \
    SportsTeam WorkersUnion CollegeOrUniversity ElementarySchool HighSchool MiddleSchool Preschool \
    School
    """

  /// The [local businesses](https://schema.org/LocalBusiness) that a name suffix does not identify.
  static let businesses = """
    LocalBusiness AnimalShelter AutomotiveBusiness AutoBodyShop AutoDealer AutoRental AutoRepair \
    AutoWash GasStation MotorcycleDealer MotorcycleRepair ChildCare Dentist DryCleaningOrLaundry \
    EmergencyService FireStation Hospital PoliceStation EmploymentAgency EntertainmentBusiness \
    AdultEntertainment AmusementPark ArtGallery Casino ComedyClub MovieTheater NightClub \
    FinancialService AccountingService AutomatedTeller BankOrCreditUnion InsuranceAgency \
    FoodEstablishment Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery IceCreamShop Winery \
    GovernmentOffice PostOffice HealthAndBeautyBusiness BeautySalon DaySpa HairSalon HealthClub \
    NailSalon TattooParlor HomeAndConstructionBusiness Electrician GeneralContractor HVACBusiness \
    HousePainter Locksmith MovingCompany Plumber RoofingContractor InternetCafe LegalService \
    Attorney Notary Library LodgingBusiness BedAndBreakfast Campground Hostel Hotel Motel Resort \
    SkiResort VacationRental MedicalBusiness MedicalClinic Optician Pharmacy Physician \
    ProfessionalService RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter \
    SportsActivityLocation BowlingAlley ExerciseGym GolfCourse PublicSwimmingPool SportsClub \
    StadiumOrArena TennisComplex Florist Store TelevisionStation TouristInformationCenter \
    TravelAgency VeterinaryCare
    """

  /// The [places](https://schema.org/Place).
  static let places = """
    Place Accommodation Apartment ApartmentComplex CampingPitch House HotelRoom MeetingRoom \
    Residence Room SingleFamilyResidence Suite AdministrativeArea City Country SchoolDistrict State \
    CivicStructure Airport Aquarium Beach BoatTerminal Bridge BusStation BusStop Cemetery \
    Crematorium EducationalOrganization EventVenue GovernmentBuilding CityHall Courthouse \
    DefenceEstablishment Embassy LegislativeBuilding Museum MusicVenue Park ParkingFacility \
    PerformingArtsTheater PlaceOfWorship BuddhistTemple Church HinduTemple Mosque Synagogue \
    Playground PublicToilet RVPark SubwayStation TaxiStand TrainStation Zoo Landform BodyOfWater \
    Continent Mountain Volcano LandmarksOrHistoricalBuildings TouristAttraction TouristDestination
    """
}
