public import Foundation

/// Attributes of messages; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The account.
  public var accountIdentifier: String? {
    get { text("accountIdentifier") }
    set { setText("accountIdentifier", newValue) }
  }

  /// The account's own addresses.
  public var accountHandles: [String]? {
    get { texts("accountHandles") }
    set { setTexts("accountHandles", newValue) }
  }

  /// The whole text.
  public var textContent: String? {
    get { text("textContent") }
    set { setText("textContent", newValue) }
  }

  /// The text as HTML in UTF-8.
  public var htmlContentData: Data? {
    get { bytes("htmlContentData") }
    set { setBytes("htmlContentData", newValue) }
  }

  /// Mailboxes.
  public var mailboxIdentifiers: [String]? {
    get { texts("mailboxIdentifiers") }
    set { setTexts("mailboxIdentifiers", newValue) }
  }

  /// Names of the authors.
  public var authorNames: [String]? {
    get { texts("authorNames") }
    set { setTexts("authorNames", newValue) }
  }

  /// Names of the recipients.
  public var recipientNames: [String]? {
    get { texts("recipientNames") }
    set { setTexts("recipientNames", newValue) }
  }

  /// E-mail addresses of the authors.
  public var authorEmailAddresses: [String]? {
    get { texts("authorEmailAddresses") }
    set { setTexts("authorEmailAddresses", newValue) }
  }

  /// E-mail addresses of the recipients.
  public var recipientEmailAddresses: [String]? {
    get { texts("recipientEmailAddresses") }
    set { setTexts("recipientEmailAddresses", newValue) }
  }

  /// Addresses of the authors.
  public var authorAddresses: [String]? {
    get { texts("authorAddresses") }
    set { setTexts("authorAddresses", newValue) }
  }

  /// Addresses of the recipients.
  public var recipientAddresses: [String]? {
    get { texts("recipientAddresses") }
    set { setTexts("recipientAddresses", newValue) }
  }

  /// Telephone numbers.
  public var phoneNumbers: [String]? {
    get { texts("phoneNumbers") }
    set { setTexts("phoneNumbers", newValue) }
  }

  /// E-mail addresses.
  public var emailAddresses: [String]? {
    get { texts("emailAddresses") }
    set { setTexts("emailAddresses", newValue) }
  }

  /// Addresses for instant messages.
  public var instantMessageAddresses: [String]? {
    get { texts("instantMessageAddresses") }
    set { setTexts("instantMessageAddresses", newValue) }
  }

  /// From.
  public var authors: [CSPerson]? {
    get { people("authors") }
    set { setPeople("authors", newValue) }
  }

  /// To.
  public var primaryRecipients: [CSPerson]? {
    get { people("primaryRecipients") }
    set { setPeople("primaryRecipients", newValue) }
  }

  /// Cc.
  public var additionalRecipients: [CSPerson]? {
    get { people("additionalRecipients") }
    set { setPeople("additionalRecipients", newValue) }
  }

  /// Bcc.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { people("hiddenAdditionalRecipients") }
    set { setPeople("hiddenAdditionalRecipients", newValue) }
  }

  /// Headers of a message: a name, its values.
  public var emailHeaders: [String: [Any]]? {
    get { headers("emailHeaders") }
    set { setHeaders("emailHeaders", newValue) }
  }

  /// Whether it is likely junk.
  public var isLikelyJunk: NSNumber {
    get { number("likelyJunk") ?? 0 }
    set { setNumber("likelyJunk", newValue) }
  }

  /// The same under its plain name.
  public var likelyJunk: NSNumber {
    get { isLikelyJunk }
    set { isLikelyJunk = newValue }
  }
}
