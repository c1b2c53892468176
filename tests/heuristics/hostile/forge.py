"""Says what a continuous integration service, a test harness or a terminal may take for an order."""
import sys

sys.stderr.buffer.write("a ##[error]b ##vso[task.complete]c ::error::d \u009b2Je \u0085::error::f \u2028ok 9 - g \u202eh\u001b[31m\r::error::i"
                        .encode())
sys.exit(3)
