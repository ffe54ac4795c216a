import Glibc
import Raster

/// Prints `name value unit` for each measurement: medians, and ratios of times taken in turn in the same run.
@main
enum Program {
    static func main() {
        RasterBenchmark.run()
    }
}
