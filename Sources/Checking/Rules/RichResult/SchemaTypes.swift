/// The types of <https://schema.org>, with their subtypes, that rules refer to.
enum SchemaTypes {
  /// `Article` and the types that Google treats as articles.
  static let articles: Set<String> = [
    "Article", "NewsArticle", "BlogPosting", "AnalysisNewsArticle", "BackgroundNewsArticle",
    "OpinionNewsArticle", "ReportageNewsArticle", "ReviewNewsArticle", "LiveBlogPosting",
    "ScholarlyArticle", "TechArticle", "AdvertiserContentArticle", "SatiricalArticle", "Report",
  ]

  static let events: Set<String> = [
    "Event", "BusinessEvent", "ChildrensEvent", "ComedyEvent", "ConferenceEvent", "DanceEvent",
    "EducationEvent", "ExhibitionEvent", "Festival", "FoodEvent", "Hackathon", "LiteraryEvent",
    "MusicEvent", "SaleEvent", "ScreeningEvent", "SocialEvent", "SportsEvent", "TheaterEvent",
    "VisualArtsEvent",
  ]

  /// The types of software apps.
  ///
  /// Google shows no such result for a `VideoGame` that has no other type.
  static let applications: Set<String> = [
    "SoftwareApplication", "MobileApplication", "WebApplication",
  ]

  static let products: Set<String> = [
    "Product", "IndividualProduct", "ProductModel", "SomeProducts", "DietarySupplement", "Drug",
  ]

  /// The types of vehicles, which are products for Google only beside the type `Product`.
  static let vehicles: Set<String> = [
    "Vehicle", "Car", "Motorcycle", "BusOrCoach", "MotorizedBicycle",
  ]

  static let organizations: Set<String> = [
    "Organization", "Airline", "Corporation", "EducationalOrganization", "CollegeOrUniversity",
    "ElementarySchool", "HighSchool", "MiddleSchool", "Preschool", "School",
    "NewsMediaOrganization",
    "NGO", "OnlineBusiness", "OnlineStore", "PerformingGroup", "MusicGroup", "SportsOrganization",
    "SportsTeam", "GovernmentOrganization", "LibrarySystem", "ResearchOrganization",
  ]

  /// `LocalBusiness` with all its subtypes.
  static let localBusinesses: Set<String> = [
    "LocalBusiness", "AnimalShelter", "ArchiveOrganization", "AutomotiveBusiness", "AutoBodyShop",
    "AutoDealer", "AutoPartsStore", "AutoRental", "AutoRepair", "AutoWash", "GasStation",
    "MotorcycleDealer", "MotorcycleRepair", "ChildCare", "Dentist", "DryCleaningOrLaundry",
    "EmergencyService", "FireStation", "Hospital", "PoliceStation", "EmploymentAgency",
    "EntertainmentBusiness", "AdultEntertainment", "AmusementPark", "ArtGallery", "Casino",
    "ComedyClub", "MovieTheater", "NightClub", "FinancialService", "AccountingService",
    "AutomatedTeller", "BankOrCreditUnion", "InsuranceAgency", "FoodEstablishment", "Bakery",
    "BarOrPub", "Brewery", "CafeOrCoffeeShop", "Distillery", "FastFoodRestaurant", "IceCreamShop",
    "Restaurant", "Winery", "GovernmentOffice", "PostOffice", "HealthAndBeautyBusiness",
    "BeautySalon", "DaySpa", "HairSalon", "HealthClub", "NailSalon", "TattooParlor",
    "HomeAndConstructionBusiness", "Electrician", "GeneralContractor", "HVACBusiness",
    "HousePainter", "Locksmith", "MovingCompany", "Plumber", "RoofingContractor", "InternetCafe",
    "LegalService", "Attorney", "Notary", "Library", "LodgingBusiness", "BedAndBreakfast",
    "Campground", "Hostel", "Hotel", "Motel", "Resort", "SkiResort",
    "MedicalBusiness", "CommunityHealth", "Dermatology", "DietNutrition", "Emergency", "Geriatric",
    "Gynecologic", "MedicalClinic", "Midwifery", "Nursing", "Obstetric", "Oncologic", "Optician",
    "Optometric", "Otolaryngologic", "Pediatric", "Pharmacy", "Physician", "Physiotherapy",
    "PlasticSurgery", "Podiatric", "PrimaryCare", "Psychiatric", "PublicHealth",
    "ProfessionalService", "RadioStation", "RealEstateAgent", "RecyclingCenter", "SelfStorage",
    "ShoppingCenter", "SportsActivityLocation", "BowlingAlley", "ExerciseGym", "GolfCourse",
    "PublicSwimmingPool", "SportsClub", "StadiumOrArena", "TennisComplex", "Store", "BikeStore",
    "BookStore", "ClothingStore", "ComputerStore", "ConvenienceStore", "DepartmentStore",
    "ElectronicsStore", "Florist", "FurnitureStore", "GardenStore", "GroceryStore",
    "HardwareStore", "HobbyShop", "HomeGoodsStore", "JewelryStore", "LiquorStore",
    "MensClothingStore", "MobilePhoneStore", "MovieRentalStore", "MusicStore",
    "OfficeEquipmentStore", "OutletStore", "PawnShop", "PetStore", "ShoeStore",
    "SportingGoodsStore", "TireShop", "ToyStore", "WholesaleStore", "TelevisionStation",
    "TouristInformationCenter", "TravelAgency",
  ]

  /// The types that can contain a rating or review, which then need not name its subject.
  static let reviewed: Set<String> =
    products.union(vehicles).union(localBusinesses).union(organizations).union(applications).union(
      events
    )
    .union([
      "Book", "Course", "CreativeWorkSeason", "CreativeWorkSeries", "Episode", "Game", "HowTo",
      "MediaObject", "Movie", "MusicPlaylist", "MusicRecording", "MusicAlbum", "Recipe",
      "TVSeries", "TVEpisode", "AudioObject", "VideoObject", "VacationRental", "ProductGroup",
      "VideoGame",
    ])
}
