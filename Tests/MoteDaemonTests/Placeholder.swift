import MoteDaemon
import Testing
