import MoteCommand
import Testing
