import Raster

extension Scene {
    /// Scenes in rows with space between them.
    init(sheetOf rows: [[Scene]]) {
        let gap = 16
        var shapes: [Shape] = []
        var (width, y) = (gap, gap)
        for row in rows {
            var x = gap
            for scene in row {
                let screen = PixelRectangle(x: x, y: y, width: scene.size.width, height: scene.size.height)
                shapes.append(.rectangle(Rectangle(screen, fill: scene.background)))
                shapes += scene.shapes.map { $0.moved(x: x, y: y) }
                x += scene.size.width + gap
            }
            width = max(width, x)
            y += (row.map(\.size.height).max() ?? 0) + gap
        }
        self.init(size: PixelSize(width: width, height: y), background: Color(rgb: 0x8A_929B), shapes: shapes)
    }
}
