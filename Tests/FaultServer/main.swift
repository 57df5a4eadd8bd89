import Faults
import Foundation

// Serves every fault, and prints one line for each: URL, what is expected, name. Ends with its input.
//
//   FaultServer FOLDER      certificates are made there; authority.pem is what to trust
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let server = try FaultServer(FaultCase.all, folder: folder)
for (index, fault) in server.cases.enumerated() {
  print("\(server.url(of: index))\t\(fault.expected)\t\(fault.name)")
}
print("")
fflush(nil)
while readLine() != nil {}
server.stop()
