import Glibc

/// The functions of libpq, PostgreSQL's client library, which is loaded when it is first used.
///
/// A program that links libpq starts only where the library is installed. Loading it makes one binary serve both those
/// who share a frontier and those who do not; psycopg 3 does the same. The functions have been part of `libpq.so.5`
/// since PostgreSQL 10 (<https://www.postgresql.org/docs/15/libpq.html>).
@safe struct Libpq: @unchecked Sendable {
  typealias Strings = UnsafePointer<UnsafePointer<CChar>?>
  typealias Handle = OpaquePointer

  // MARK: Connections

  let connectdbParams: @convention(c) (Strings, Strings, Int32) -> Handle?
  let status: @convention(c) (Handle) -> Int32
  let errorMessage: @convention(c) (Handle) -> UnsafePointer<CChar>?
  let serverVersion: @convention(c) (Handle) -> Int32
  let socket: @convention(c) (Handle) -> Int32
  let finish: @convention(c) (Handle) -> Void

  // MARK: Statements

  let sendQuery: @convention(c) (Handle, UnsafePointer<CChar>) -> Int32
  let sendPrepare:
    @convention(c) (
      Handle, UnsafePointer<CChar>, UnsafePointer<CChar>, Int32, UnsafePointer<UInt32>?
    ) -> Int32
  let sendQueryPrepared:
    @convention(c) (
      Handle, UnsafePointer<CChar>, Int32, Strings, UnsafePointer<Int32>?, UnsafePointer<Int32>?,
      Int32
    ) -> Int32
  let consumeInput: @convention(c) (Handle) -> Int32
  let isBusy: @convention(c) (Handle) -> Int32
  let getResult: @convention(c) (Handle) -> Handle?
  let putCopyData: @convention(c) (Handle, UnsafePointer<UInt8>, Int32) -> Int32
  let putCopyEnd: @convention(c) (Handle, UnsafePointer<CChar>?) -> Int32

  // MARK: Results

  let resultStatus: @convention(c) (Handle) -> Int32
  let resultErrorField: @convention(c) (Handle, Int32) -> UnsafePointer<CChar>?
  let clear: @convention(c) (Handle) -> Void
  let ntuples: @convention(c) (Handle) -> Int32
  let nfields: @convention(c) (Handle) -> Int32
  let getvalue: @convention(c) (Handle, Int32, Int32) -> UnsafePointer<UInt8>?
  let getlength: @convention(c) (Handle, Int32, Int32) -> Int32
  let getisnull: @convention(c) (Handle, Int32, Int32) -> Int32

  /// The names under which systems install the library.
  private static let names = ["libpq.so.5", "libpq.so", "libpq.5.dylib"]

  private static let loaded: Result<Libpq, PostgreSQLError> = Result { () throws(PostgreSQLError) in
    for name in names {
      guard let library = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
      return try unsafe Libpq(library)
    }
    throw PostgreSQLError(
      "PostgreSQL's client library libpq is not installed; install it, on Debian by 'apt install libpq5'"
    )
  }

  /// Returns the functions.
  ///
  /// - Returns: The functions of the installed library.
  /// - Throws: ``PostgreSQLError`` that names the package if the library is missing.
  static func load() throws(PostgreSQLError) -> Libpq { try loaded.get() }

  /// Looks the functions up.
  private init(_ library: UnsafeMutableRawPointer) throws(PostgreSQLError) {
    func function<Function>(_ name: String) throws(PostgreSQLError) -> Function {
      guard let symbol = unsafe dlsym(library, "PQ" + name) else {
        throw PostgreSQLError("the installed libpq has no function PQ\(name); install a newer one")
      }
      return unsafe unsafeBitCast(symbol, to: Function.self)
    }
    unsafe connectdbParams = try function("connectdbParams")
    unsafe status = try function("status")
    unsafe errorMessage = try function("errorMessage")
    unsafe serverVersion = try function("serverVersion")
    unsafe socket = try function("socket")
    unsafe finish = try function("finish")
    unsafe sendQuery = try function("sendQuery")
    unsafe sendPrepare = try function("sendPrepare")
    unsafe sendQueryPrepared = try function("sendQueryPrepared")
    unsafe consumeInput = try function("consumeInput")
    unsafe isBusy = try function("isBusy")
    unsafe getResult = try function("getResult")
    unsafe putCopyData = try function("putCopyData")
    unsafe putCopyEnd = try function("putCopyEnd")
    unsafe resultStatus = try function("resultStatus")
    unsafe resultErrorField = try function("resultErrorField")
    unsafe clear = try function("clear")
    unsafe ntuples = try function("ntuples")
    unsafe nfields = try function("nfields")
    unsafe getvalue = try function("getvalue")
    unsafe getlength = try function("getlength")
    unsafe getisnull = try function("getisnull")
  }
}
