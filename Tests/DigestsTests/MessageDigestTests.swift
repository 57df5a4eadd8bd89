import Basics
import Digests
import Testing

@Suite struct `Message digests` {
  /// The examples of NIST for FIPS 180-4 (one block, two blocks), and the empty message.
  @Test(
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
  )
  func `SHA-256 answers the standard's examples`(message: String, digest: String) {
    #expect(Hexadecimal.encode(MessageDigest.sha256.hash(Array(message.utf8))) == digest)
  }

  @Test(
    arguments: [
      ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
      ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ]
  )
  func `SHA-1 answers the standard's examples`(message: String, digest: String) {
    #expect(Hexadecimal.encode(MessageDigest.sha1.hash(Array(message.utf8))) == digest)
  }
}
