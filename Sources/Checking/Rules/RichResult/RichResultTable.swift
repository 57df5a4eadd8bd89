extension RichResultType {
  /// Google's rich results according to its documentation, in the order of the rules page.
  ///
  /// Properties that a page recommends for special cases only (moved events, deleted posts, departments,
  /// live videos, collections of datasets) are left out.
  static let table: [RichResultType] = [
    RichResultType(
      "ARTICLE",
      "Article",
      types: SchemaTypes.articles,
      scope: .main,
      recommended: [
        "headline", "image", "datePublished", "dateModified", "author", "author.name",
        "author.url|author.sameAs",
      ],
      page: "article"
    ),
    RichResultType(
      "BREADCRUMB",
      "Breadcrumb",
      types: ["BreadcrumbList"],
      required: [
        "itemListElement", "itemListElement.position",
        "itemListElement.name|itemListElement.item.name", "itemListElement[butLast].item",
      ],
      page: "breadcrumb"
    ),
    RichResultType(
      "CAROUSEL",
      "Carousel",
      types: ["ItemList"],
      scope: .main,
      recommended: [
        "itemListElement", "itemListElement.position", "itemListElement.url|itemListElement.item",
        "itemListElement.item.url",
      ],
      page: "carousel"
    ),
    RichResultType(
      "COURSE",
      "Course list",
      types: ["Course"],
      scope: .main,
      required: ["name", "description"],
      recommended: ["provider"],
      page: "course"
    ),
    RichResultType(
      "DATASET",
      "Dataset",
      types: ["Dataset"],
      scope: .main,
      required: ["name", "description", "distribution.contentUrl"],
      recommended: [
        "alternateName", "citation", "creator", "distribution", "distribution.encodingFormat",
        "funder", "identifier", "includedInDataCatalog", "isAccessibleForFree", "keywords",
        "license", "measurementTechnique", "sameAs", "url", "variableMeasured", "version",
      ],
      page: "dataset"
    ),
    RichResultType(
      "FORUM",
      "Discussion forum",
      types: ["DiscussionForumPosting"],
      scope: .main,
      required: ["author", "author.name", "datePublished", "text|image|video"],
      recommended: ["headline", "url", "author.url", "interactionStatistic"],
      page: "discussion-forum"
    ),
    RichResultType(
      "SOCIAL",
      "Social media posting",
      types: ["SocialMediaPosting"],
      scope: .main,
      required: ["author", "author.name", "datePublished", "text|image|video"],
      recommended: ["url", "author.url", "interactionStatistic"],
      page: "discussion-forum"
    ),
    RichResultType(
      "EMPLOYER",
      "Employer rating",
      types: ["EmployerAggregateRating"],
      required: ["itemReviewed", "ratingValue", "ratingCount|reviewCount"],
      recommended: ["bestRating", "worstRating"],
      page: "employer-rating"
    ),
    RichResultType(
      "EVENT",
      "Event",
      types: SchemaTypes.events,
      scope: .main,
      required: ["name", "startDate", "location", "location[some].address"],
      recommended: [
        "location[some].name", "endDate", "eventStatus", "description", "image", "performer",
        "performer.name", "organizer", "organizer.name", "organizer.url", "offers", "offers.price",
        "offers.priceCurrency", "offers.availability", "offers.validFrom", "offers.url",
      ],
      page: "event"
    ),
    RichResultType(
      "IMAGE",
      "Image licence",
      types: ["ImageObject"],
      marks: ["license", "creator", "creditText", "copyrightNotice", "acquireLicensePage"],
      required: ["contentUrl|url", "license|creator|creditText|copyrightNotice"],
      recommended: [
        "license", "acquireLicensePage", "creator", "creator.name", "creditText", "copyrightNotice",
      ],
      page: "image-license-metadata"
    ),
    RichResultType(
      "JOB",
      "Job posting",
      types: ["JobPosting"],
      scope: .main,
      required: [
        "title", "description", "datePosted", "hiringOrganization",
        "jobLocation|applicantLocationRequirements", "jobLocation.address",
        "jobLocation.address.addressCountry",
      ],
      recommended: [
        "validThrough", "employmentType", "baseSalary", "identifier", "directApply",
      ],
      page: "job-posting"
    ),
    RichResultType(
      "BUSINESS",
      "Local business",
      types: SchemaTypes.localBusinesses,
      scope: .main,
      required: ["name", "address"],
      recommended: [
        "telephone", "url", "geo", "geo.latitude", "geo.longitude",
        "openingHoursSpecification|openingHours", "priceRange",
      ],
      page: "local-business"
    ),
    RichResultType(
      "MATH",
      "Math solver",
      types: ["MathSolver"],
      scope: .main,
      required: [
        "potentialAction", "potentialAction.mathExpression-input", "potentialAction.target", "url",
        "usageInfo",
      ],
      recommended: ["inLanguage", "potentialAction.eduQuestionType"],
      page: "math-solvers"
    ),
    RichResultType(
      "MOVIE",
      "Movie",
      types: ["Movie"],
      scope: .main,
      required: ["name", "image"],
      recommended: ["aggregateRating", "dateCreated", "director", "review"],
      page: "movie"
    ),
    RichResultType(
      "ORGANIZATION",
      "Organization",
      types: SchemaTypes.organizations,
      scope: .main,
      recommended: [
        "name", "url", "logo", "description", "sameAs", "telephone|contactPoint|email", "address",
      ],
      page: "organization"
    ),
    RichResultType(
      "PAYWALL",
      "Paywalled content",
      types: SchemaTypes.articles.union([
        "Blog", "Comment", "Course", "HowTo", "Message", "WebPage",
      ]),
      scope: .main,
      marks: ["isAccessibleForFree"],
      recommended: [
        "hasPart[WebPageElement].isAccessibleForFree", "hasPart[WebPageElement].cssSelector",
      ],
      page: "paywalled-content"
    ),
    RichResultType(
      "PRODUCT",
      "Product snippet",
      types: SchemaTypes.products,
      scope: .main,
      required: [
        "name", "offers|review|aggregateRating",
        "offers[Offer].price|offers[Offer].priceSpecification.price",
        "offers[AggregateOffer].lowPrice", "offers[AggregateOffer].priceCurrency",
      ],
      recommended: [
        "offers", "aggregateRating", "review", "offers[Offer].availability",
        "offers[Offer].priceCurrency|offers[Offer].priceSpecification.priceCurrency",
        "offers[AggregateOffer].highPrice", "offers[AggregateOffer].offerCount",
      ],
      page: "product-snippet"
    ),
    // A page that sells nothing is a product snippet, so that what a merchant listing requires is recommended.
    RichResultType(
      "MERCHANT",
      "Merchant listing",
      types: SchemaTypes.products,
      scope: .main,
      marks: ["offers"],
      recommended: [
        "image", "description", "brand", "brand.name",
        "gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn|sku", "offers[Offer].itemCondition",
      ],
      page: "merchant-listing"
    ),
    RichResultType(
      "VARIANTS",
      "Product variants",
      types: ["ProductGroup"],
      scope: .main,
      required: ["name"],
      recommended: [
        "productGroupID", "variesBy", "hasVariant", "aggregateRating", "review", "brand",
        "brand.name", "description",
      ],
      page: "product-variants"
    ),
    RichResultType(
      "PROFILE",
      "Profile page",
      types: ["ProfilePage"],
      required: ["mainEntity", "mainEntity.name|mainEntity.alternateName"],
      recommended: [
        "dateCreated", "dateModified", "mainEntity.identifier", "mainEntity.description",
        "mainEntity.image", "mainEntity.sameAs", "mainEntity.interactionStatistic",
      ],
      page: "profile-page"
    ),
    RichResultType(
      "QA",
      "Question and answer",
      types: ["QAPage"],
      required: [
        "mainEntity", "mainEntity.name", "mainEntity.answerCount",
        "mainEntity.acceptedAnswer|mainEntity.suggestedAnswer|mainEntity.answerCount=0",
        "mainEntity.acceptedAnswer.text", "mainEntity.suggestedAnswer.text",
      ],
      recommended: [
        "mainEntity.text", "mainEntity.author", "mainEntity.author.url",
        "mainEntity.datePublished", "mainEntity.upvoteCount", "mainEntity.acceptedAnswer.author",
        "mainEntity.acceptedAnswer.datePublished", "mainEntity.acceptedAnswer.upvoteCount",
        "mainEntity.acceptedAnswer.url", "mainEntity.suggestedAnswer.author",
        "mainEntity.suggestedAnswer.datePublished", "mainEntity.suggestedAnswer.upvoteCount",
        "mainEntity.suggestedAnswer.url",
      ],
      page: "qapage"
    ),
    RichResultType(
      "RECIPE",
      "Recipe",
      types: ["Recipe"],
      scope: .main,
      required: ["name", "image"],
      recommended: [
        "author", "datePublished", "description", "prepTime|totalTime", "cookTime|totalTime",
        "recipeYield", "recipeCategory", "recipeCuisine", "keywords", "nutrition.calories",
        "recipeIngredient", "recipeInstructions", "aggregateRating", "video",
      ],
      page: "recipe"
    ),
    RichResultType(
      "RATING",
      "Rating in a review snippet",
      types: ["AggregateRating"],
      scope: .alone,
      required: ["itemReviewed", "itemReviewed.name", "ratingValue", "ratingCount|reviewCount"],
      recommended: ["bestRating", "worstRating"],
      page: "review-snippet"
    ),
    RichResultType(
      "REVIEW",
      "Review snippet",
      types: ["Review", "CriticReview", "UserReview"],
      required: ["author", "reviewRating", "reviewRating.ratingValue"],
      recommended: [
        "author.name", "datePublished", "reviewRating.bestRating", "reviewRating.worstRating",
      ],
      page: "review-snippet"
    ),
    RichResultType(
      "REVIEWED",
      "Review outside of what it is about",
      types: ["Review", "CriticReview", "UserReview"],
      scope: .alone,
      required: ["itemReviewed", "itemReviewed.name"],
      page: "review-snippet"
    ),
    RichResultType(
      "APP",
      "Software app",
      types: SchemaTypes.applications,
      scope: .main,
      required: ["name", "offers.price", "offers", "aggregateRating|review"],
      recommended: ["applicationCategory", "operatingSystem"],
      page: "software-app"
    ),
    RichResultType(
      "SPEAKABLE",
      "Speakable",
      types: ["SpeakableSpecification"],
      required: ["cssSelector|xpath|xPath"],
      page: "speakable"
    ),
    RichResultType(
      "RENTAL",
      "Vacation rental",
      types: ["VacationRental"],
      scope: .main,
      required: [
        "containsPlace", "containsPlace.occupancy", "containsPlace.occupancy.value", "identifier",
        "image", "latitude|geo.latitude", "longitude|geo.longitude", "name", "review.datePublished",
      ],
      recommended: [
        "additionalType", "address", "address.addressCountry", "address.addressLocality",
        "address.addressRegion", "address.postalCode", "address.streetAddress", "aggregateRating",
        "brand", "checkinTime", "checkoutTime", "containsPlace.additionalType",
        "containsPlace.amenityFeature", "containsPlace.bed", "containsPlace.bed.numberOfBeds",
        "containsPlace.bed.typeOfBed", "containsPlace.floorSize",
        "containsPlace.numberOfBathroomsTotal", "containsPlace.numberOfBedrooms",
        "containsPlace.numberOfRooms", "description", "knowsLanguage", "review",
      ],
      page: "vacation-rental"
    ),
    RichResultType(
      "VIDEO",
      "Video",
      types: ["VideoObject"],
      required: ["name", "thumbnailUrl", "uploadDate"],
      recommended: [
        "description", "contentUrl|embedUrl", "duration", "interactionStatistic|interactionCount",
      ],
      page: "video"
    ),
  ]
}
