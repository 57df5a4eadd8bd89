extension Site {
  /// The maximum number of bytes of a message of the Model Context Protocol.
  public static let modelContextMessageLimit = ModelContextServer.messageLimit

  /// Answers a message of the Model Context Protocol from a local client.
  ///
  /// - Parameters:
  ///   - bytes: A JSON-RPC message.
  ///   - owner: The owner whose private items are visible; `nil` for public items only.
  /// - Returns: The response as one line of JSON without a newline; `nil` for notifications.
  public func answer(modelContextMessage bytes: [UInt8], owner: String?) async -> [UInt8]? {
    let caller = ModelContextCaller(owner: owner, client: "local")
    return await ModelContextServer(site: self).response(to: bytes, from: caller)?.bytes
  }
}
