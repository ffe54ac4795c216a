import Testing

@testable import Pad

@Suite struct HostPermissionTests {
    @Test func whereNobodyIsNamedEveryoneMay() {
        #expect(HostPermission().permits(user: 1000, groups: []))
    }

    @Test func whereUsersOrGroupsAreNamedOnlyTheyAndRootMay() {
        var permission = HostPermission()
        permission.users = [1000]
        #expect(permission.permits(user: 1000, groups: []) && !permission.permits(user: 1001, groups: [1000]))
        permission.groups = [50]
        #expect(permission.permits(user: 1001, groups: [7, 50]) && !permission.permits(user: 1001, groups: [7]))
        #expect(permission.permits(user: 0, groups: []))
        permission.users = nil
        #expect(!permission.permits(user: 1000, groups: [7]))
        permission.groups = []
        #expect(!permission.permits(user: 1000, groups: [7]), "a list of nobody is not everybody")
    }
}
