import MoteScript
import Testing
