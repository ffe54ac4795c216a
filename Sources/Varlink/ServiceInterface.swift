/// The interface that every service has: https://varlink.org/Service.
enum ServiceInterface {
    static let name = "org.varlink.service"

    /// The description, read already: what the text says can't fail to be read when the server starts.
    static let description = InterfaceDescription(
        name: name, text: text,
        methods: [
            "GetInfo": InterfaceDescription.Method(
                input: .structure([]),
                output: .structure([
                    ValueType.Field(name: "vendor", type: .string), ValueType.Field(name: "product", type: .string),
                    ValueType.Field(name: "version", type: .string), ValueType.Field(name: "url", type: .string),
                    ValueType.Field(name: "interfaces", type: .array(.string)),
                ])),
            "GetInterfaceDescription": InterfaceDescription.Method(
                input: .structure([ValueType.Field(name: "interface", type: .string)]),
                output: .structure([ValueType.Field(name: "description", type: .string)])),
        ])

    static let text = """
        # What a Varlink service says of itself.
        interface org.varlink.service

        # Who makes the service, and which interfaces it has.
        method GetInfo() -> (
          vendor: string,
          product: string,
          version: string,
          url: string,
          interfaces: []string
        )

        # The description of one of the interfaces.
        method GetInterfaceDescription(interface: string) -> (description: string)

        # The service has no such interface.
        error InterfaceNotFound (interface: string)

        # The interface has no such method.
        error MethodNotFound (method: string)

        # The interface has the method, but the service does not.
        error MethodNotImplemented (method: string)

        # A parameter is missing, unknown, of the wrong type or out of range.
        error InvalidParameter (parameter: string)

        # The caller may not do this.
        error PermissionDenied ()

        # The method can only be called with 'more'.
        error ExpectedMore ()

        """

    static func handle(
        _ call: Call, _ information: ServiceInformation, _ interfaces: [InterfaceDescription]
    ) throws(CallError) {
        if call.method == "GetInfo" {
            call.reply([
                "vendor": .string(information.vendor), "product": .string(information.product),
                "version": .string(information.version), "url": .string(information.url),
                "interfaces": .array(interfaces.map { .string($0.name) }),
            ])
        } else {
            let name = try Parameters(call.parameters).string("interface")
            guard let interface = interfaces.first(where: { $0.name == name }) else { throw .interfaceNotFound(name) }
            call.reply(["description": .string(interface.text)])
        }
    }
}
