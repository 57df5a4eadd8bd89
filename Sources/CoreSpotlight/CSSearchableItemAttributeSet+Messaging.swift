public import Foundation

/// Attributes of messages; see
/// <https://developer.apple.com/documentation/corespotlight/cssearchableitemattributeset>.
extension CSSearchableItemAttributeSet {
  /// The identifier of the account.
  public var accountIdentifier: String? {
    get { text("accountIdentifier") }
    set { setText("accountIdentifier", newValue) }
  }

  /// The addresses of the account.
  public var accountHandles: [String]? {
    get { texts("accountHandles") }
    set { setTexts("accountHandles", newValue) }
  }

  /// The full text.
  public var textContent: String? {
    get { text("textContent") }
    set { setText("textContent", newValue) }
  }

  /// The text as HTML in UTF-8.
  public var htmlContentData: Data? {
    get { bytes("htmlContentData") }
    set { setBytes("htmlContentData", newValue) }
  }

  /// The identifiers of the mailboxes.
  public var mailboxIdentifiers: [String]? {
    get { texts("mailboxIdentifiers") }
    set { setTexts("mailboxIdentifiers", newValue) }
  }

  /// The names of the authors.
  public var authorNames: [String]? {
    get { texts("authorNames") }
    set { setTexts("authorNames", newValue) }
  }

  /// The names of the recipients.
  public var recipientNames: [String]? {
    get { texts("recipientNames") }
    set { setTexts("recipientNames", newValue) }
  }

  /// The email addresses of the authors.
  public var authorEmailAddresses: [String]? {
    get { texts("authorEmailAddresses") }
    set { setTexts("authorEmailAddresses", newValue) }
  }

  /// The email addresses of the recipients.
  public var recipientEmailAddresses: [String]? {
    get { texts("recipientEmailAddresses") }
    set { setTexts("recipientEmailAddresses", newValue) }
  }

  /// The addresses of the authors.
  public var authorAddresses: [String]? {
    get { texts("authorAddresses") }
    set { setTexts("authorAddresses", newValue) }
  }

  /// The addresses of the recipients.
  public var recipientAddresses: [String]? {
    get { texts("recipientAddresses") }
    set { setTexts("recipientAddresses", newValue) }
  }

  /// The phone numbers.
  public var phoneNumbers: [String]? {
    get { texts("phoneNumbers") }
    set { setTexts("phoneNumbers", newValue) }
  }

  /// The email addresses.
  public var emailAddresses: [String]? {
    get { texts("emailAddresses") }
    set { setTexts("emailAddresses", newValue) }
  }

  /// The addresses for instant messages.
  public var instantMessageAddresses: [String]? {
    get { texts("instantMessageAddresses") }
    set { setTexts("instantMessageAddresses", newValue) }
  }

  /// The people in the From header.
  public var authors: [CSPerson]? {
    get { people("authors") }
    set { setPeople("authors", newValue) }
  }

  /// The people in the To header.
  public var primaryRecipients: [CSPerson]? {
    get { people("primaryRecipients") }
    set { setPeople("primaryRecipients", newValue) }
  }

  /// The people in the Cc header.
  public var additionalRecipients: [CSPerson]? {
    get { people("additionalRecipients") }
    set { setPeople("additionalRecipients", newValue) }
  }

  /// The people in the Bcc header.
  public var hiddenAdditionalRecipients: [CSPerson]? {
    get { people("hiddenAdditionalRecipients") }
    set { setPeople("hiddenAdditionalRecipients", newValue) }
  }

  /// The message headers: the values by name.
  public var emailHeaders: [String: [Any]]? {
    get { headers("emailHeaders") }
    set { setHeaders("emailHeaders", newValue) }
  }

  /// A Boolean value that indicates whether it is likely junk.
  public var isLikelyJunk: NSNumber {
    get { number("likelyJunk") ?? 0 }
    set { setNumber("likelyJunk", newValue) }
  }

  /// An alias of ``isLikelyJunk``.
  public var likelyJunk: NSNumber {
    get { isLikelyJunk }
    set { isLikelyJunk = newValue }
  }

  /// A Boolean value that indicates whether the message has priority; only other programs set it on Linux.
  public var isPriority: NSNumber? {
    number("isPriority")
  }

  /// The summary of the text; only other programs set it on Linux.
  public var textContentSummary: String? {
    text("textContentSummary")
  }

  /// The text of a recording.
  public var transcribedTextContent: String? {
    get { text("transcribedTextContent") }
    set { setText("transcribedTextContent", newValue) }
  }
}
