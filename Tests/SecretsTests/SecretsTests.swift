import Testing

@testable import Secrets
