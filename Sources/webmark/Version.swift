/// The version that `--version` prints and that the crawler names itself by.
enum Version {
  static let text = "0.1.0"
}
