import MoteRaster
import Testing
