/// The shards that take part, and those that failed.
struct ShardRound {
  /// The shards by their position in the list.
  var shards: [Int: any SearchShard]
  var failures: [ShardFailure] = []

  init(shards: [any SearchShard]) {
    self.shards = Dictionary(uniqueKeysWithValues: shards.enumerated().map { ($0, $1) })
  }

  /// Asks all shards, or some, at the same time; shards that fail take part no more.
  mutating func ask<Value: Sendable>(
    only asked: Set<Int>? = nil,
    _ body: @escaping @Sendable (any SearchShard) async throws -> Value
  ) async -> [(shard: Int, value: Value)] {
    await askNumbered(only: asked) { _, shard in try await body(shard) }
  }

  /// Asks shards by their numbers.
  mutating func askNumbered<Value: Sendable>(
    only asked: Set<Int>? = nil,
    _ body: @escaping @Sendable (Int, any SearchShard) async throws -> Value
  ) async -> [(shard: Int, value: Value)] {
    let shards = shards.filter { asked?.contains($0.key) ?? true }
    let answers = await withTaskGroup(of: (Int, Result<Value, any Error>).self) { group in
      for (number, shard) in shards {
        group.addTask {
          do {
            let value = try await body(number, shard)
            return (number, .success(value))
          } catch {
            return (number, .failure(error))
          }
        }
      }
      var answers: [(Int, Result<Value, any Error>)] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    var values: [(shard: Int, value: Value)] = []
    for (number, answer) in answers.sorted(by: { $0.0 < $1.0 }) {
      switch answer {
      case .success(let value): values.append((number, value))
      case .failure(let error):
        failures.append(ShardFailure(shard: shards[number]?.name ?? "", reason: "\(error)"))
        self.shards[number] = nil
      }
    }
    return values
  }
}
