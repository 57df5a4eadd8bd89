import Rendering

extension DoctorCheck {
  /// Starts the headless browser in its sandbox and ends it.
  static func renderer() async -> DoctorCheck {
    do throws(RenderError) {
      let renderer = Renderer(try BrowserProgram())
      let product = try await renderer.start()
      await renderer.stop()
      return DoctorCheck(
        name: "renderer",
        state: .fine,
        message: "\(product) starts in its sandbox, without a network"
      )
    } catch {
      return DoctorCheck(
        name: "renderer",
        state: .note,
        message: error.message,
        action: error.code == .notInstalled ? "make setup-render" : "crawl with --render never"
      )
    }
  }
}
