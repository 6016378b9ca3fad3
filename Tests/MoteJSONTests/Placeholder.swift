import MoteJSON
import Testing
