import ArgumentParser

@main struct WebmarkServe: ParsableCommand {}
