import MarkupExtraction
import HTMLParsing

/// A rule that reports a login page.
struct AuthWall: PageRule {
  let id: RuleID = "AUTH-WALL"
  let group = RuleGroup.content
  let level = Level.note
  let title = "The page asks to log in"
  let explanation =
    "The title is that of a log-in form. A crawler has no account, and sees nothing else."
  let hint = "Let readers without an account see what should be found."

  private static let words: Set<String> = [
    "log in", "login", "log on", "logon", "sign in", "signin", "sign in or sign up", "anmelden",
    "einloggen", "anmeldung", "connexion", "se connecter", "iniciar sesión", "acceder", "accedi",
    "entrar", "inloggen", "logga in", "zaloguj się", "войти", "вход", "ログイン", "サインイン",
    "登录", "登入", "로그인", "authentication required", "access denied",
  ]

  func check(_ page: CheckedPage) -> [Finding] {
    guard let title = page.markup.title?.lowercased() else { return [] }
    let parts = title.split(whereSeparator: isSeparator).map { String($0).folded } + [title]
    guard parts.contains(where: Self.words.contains) else { return [] }
    return [
      finding("The title is \(Quotation.of(title)).", at: page.tags.element(.title) ?? page.start)
    ]
  }

  /// Returns `true` if a character separates the page's name from that of its site.
  private func isSeparator(_ character: Character) -> Bool {
    switch character {
    case "-", "–", "—", "|", "·", ":": true
    default: false
    }
  }
}
