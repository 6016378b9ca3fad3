import MoteEngine
import Testing
