import Faults
import Foundation

// Serves every fault, and prints a line for each: URL, expected result, name. Ends with its input.
//
//   FaultServer FOLDER      creates certificates in the folder; clients must trust authority.pem
let folder = URL(fileURLWithPath: CommandLine.arguments.dropFirst().first ?? ".")
let server = try FaultServer(FaultCase.all, folder: folder)
for (index, fault) in server.cases.enumerated() {
  print("\(server.url(of: index))\t\(fault.expected)\t\(fault.name)")
}
print("")
fflush(nil)
while readLine() != nil {}
server.stop()
