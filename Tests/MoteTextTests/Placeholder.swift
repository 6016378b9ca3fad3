import MoteText
import Testing
