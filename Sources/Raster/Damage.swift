extension Scene {
    /// The few disjoint rectangles in which this scene can differ from `previous`: the bounds of the shapes that only
    /// one of them has, cut to the screen. The whole screen if there is no previous scene or if their sizes or
    /// backgrounds differ; empty if they look the same.
    public func damage(since previous: Scene?) -> [PixelRectangle] {
        [PixelRectangle(x: 0, y: 0, width: size.width, height: size.height)]
    }
}
