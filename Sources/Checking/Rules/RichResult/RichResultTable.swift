extension RichResultType {
  /// Google's common rich results according to its documentation, in the order of the rules page.
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
        "itemListElement.name|itemListElement.item.name",
      ],
      page: "breadcrumb"
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
      required: ["name", "description"],
      recommended: [
        "license", "creator", "identifier", "keywords", "isAccessibleForFree", "temporalCoverage",
        "spatialCoverage", "variableMeasured", "distribution.contentUrl",
      ],
      page: "dataset"
    ),
    RichResultType(
      "FORUM",
      "Discussion forum",
      types: ["DiscussionForumPosting", "SocialMediaPosting"],
      scope: .main,
      required: ["author", "author.name", "datePublished", "text|image|video|sharedContent"],
      recommended: ["headline", "url", "author.url", "dateModified", "interactionStatistic"],
      page: "discussion-forum"
    ),
    RichResultType(
      "EMPLOYER",
      "Employer rating",
      types: ["EmployerAggregateRating"],
      required: [
        "itemReviewed", "itemReviewed.name", "ratingValue", "ratingCount|reviewCount",
      ],
      recommended: ["bestRating", "worstRating"],
      page: "employer-rating"
    ),
    RichResultType(
      "EVENT",
      "Event",
      types: SchemaTypes.events,
      scope: .main,
      required: ["name", "startDate", "location", "location.address|location.url"],
      recommended: [
        "location.name|location.url", "endDate", "eventStatus", "description", "image", "performer",
        "performer.name", "organizer", "organizer.name", "organizer.url", "offers", "offers.price",
        "offers.priceCurrency", "offers.availability", "offers.validFrom", "offers.url",
      ],
      page: "event"
    ),
    RichResultType(
      "FAQ",
      "FAQ",
      types: ["FAQPage"],
      required: [
        "mainEntity", "mainEntity.name", "mainEntity.acceptedAnswer",
        "mainEntity.acceptedAnswer.text",
      ],
      page: "faqpage"
    ),
    RichResultType(
      "IMAGE",
      "Image licence",
      types: ["ImageObject"],
      marks: ["license", "creator", "creditText", "copyrightNotice", "acquireLicensePage"],
      required: ["contentUrl|url", "license|creator|creditText|copyrightNotice"],
      recommended: ["license", "acquireLicensePage", "creator", "creditText", "copyrightNotice"],
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
        "openingHoursSpecification|openingHours", "priceRange", "aggregateRating|review",
      ],
      page: "local-business"
    ),
    RichResultType(
      "MOVIE",
      "Movie",
      types: ["Movie"],
      scope: .main,
      required: ["name", "image"],
      recommended: ["aggregateRating", "dateCreated|datePublished", "director", "review"],
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
      "PRODUCT",
      "Product",
      types: SchemaTypes.products,
      scope: .main,
      required: [
        "name", "offers|review|aggregateRating",
        "offers.price|offers.lowPrice|offers.priceSpecification.price",
      ],
      recommended: [
        "image", "description", "brand", "offers", "aggregateRating", "review",
        "offers.priceCurrency|offers.priceSpecification.priceCurrency", "offers.availability",
        "gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn|sku",
      ],
      page: "product"
    ),
    RichResultType(
      "VARIANTS",
      "Product variants",
      types: ["ProductGroup"],
      scope: .main,
      required: ["name"],
      recommended: [
        "productGroupID", "variesBy", "hasVariant", "aggregateRating|review", "brand",
        "description", "url",
      ],
      page: "product-variants"
    ),
    RichResultType(
      "PROFILE",
      "Profile page",
      types: ["ProfilePage"],
      required: ["mainEntity", "mainEntity.name"],
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
        "mainEntity.acceptedAnswer|mainEntity.suggestedAnswer",
        "mainEntity.acceptedAnswer.text", "mainEntity.suggestedAnswer.text",
      ],
      recommended: [
        "mainEntity.text", "mainEntity.author", "mainEntity.datePublished",
        "mainEntity.upvoteCount", "mainEntity.acceptedAnswer.author",
        "mainEntity.acceptedAnswer.url", "mainEntity.suggestedAnswer.url",
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
      recommended: ["author.name", "datePublished"],
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
      "RENTAL",
      "Vacation rental",
      types: ["VacationRental"],
      scope: .main,
      required: [
        "containsPlace", "containsPlace.occupancy", "identifier", "image", "latitude|geo.latitude",
        "longitude|geo.longitude", "name",
      ],
      recommended: [
        "additionalType", "address", "aggregateRating", "brand", "checkinTime", "checkoutTime",
        "description", "knowsLanguage", "review",
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
