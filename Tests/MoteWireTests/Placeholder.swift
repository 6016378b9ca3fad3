import MoteWire
import Testing
