/* Work, on instances small enough to weigh by hand: the largest horizon that each line refutes. */
#include "verify/overhead/send_capacity.h"

#include "tests/support/verify_overhead.h"

#include <stdlib.h>

/* Two nodes beside the source, S = 1 + bytes at node 0, 2 * bytes at the others, R = 1; lengths
   1 and 3, both to both. */
#define ONE "{\"send\":{\"base\":1,\"per_byte\":1},\"receive\":1}"
#define OTHER "{\"send\":{\"base\":0,\"per_byte\":2},\"receive\":1}"
#define MESSAGE(bytes) "{\"source\":0,\"destinations\":[1,2],\"bytes\":" #bytes "}"
#define MIXED                                                                                      \
  "{\"model\":\"overhead\",\"nodes\":[" ONE "," OTHER "," OTHER                                    \
  "],\"multicasts\":[" MESSAGE (1) "," MESSAGE (3) "]}"

static const struct {
  const char *what, *line;
  int64_t horizon; /* refuted, but not the next one */
} rows[] = {
  /* The source sends for 2 + 4, and there is 1 after that: 7 is its least, whatever the weights. */
  { "sends that must be", "{\"weights\":[0,0]}", 6 },
  /* One short send is left: the source has T - 1 - 6 for it and takes 2, the others have T less
     2 receives and 2 before them (the first receive does not start sooner) and take 2. That is T
     - 4: 6 is enough, but not less than 7. */
  { "short ones", "{\"weights\":[1,0]}", 6 },
  { "long ones", "{\"weights\":[0,1]}", 9 },
  /* Weight 6 is left. At 7 the source has no time, the others 3 each, at 4 / 6 or 2 / 2 a tick:
     3 + 3. */
  { "both", "{\"weights\":[2,4]}", 6 },
  /* Weight 5. At 8: 1, and of the others 4 / 2 or 4 * 4 / 6, rounded down. At 7: 0, and 3 / 2 or
     3 * 4 / 6, which is 2. */
  { "both, the long ones dearer", "{\"weights\":[1,4]}", 7 },
};

static enum status_code
read (const struct verify_overhead_times *times, const char *line, int64_t **weights,
      struct verify_reason *reason)
{
  struct verify_source source = { line, strlen (line), "line", 1 };
  struct verify_text text;
  struct status status;

  status_init (&status);
  cr_assert (verify_text_check (&source, &status), "%s", status.message);
  verify_text_begin (&text, &source, &status);
  return verify_work_read (weights, times, &text, reason);
}

static enum status_code
check (const struct verify_overhead_times *times, const char *line, int64_t horizon,
       const struct deadline *deadline)
{
  struct verify_reason reason = { .text = "" };
  int64_t *weights;
  enum status_code code = read (times, line, &weights, &reason);

  cr_assert_eq (code, STATUS_OK, "%s", line);
  code = verify_work_check (weights, times, horizon, deadline, &reason);
  cr_expect_eq (reason.text[0] != '\0', code == STATUS_FALSE);
  free (weights);
  return code;
}

Test (work, rows)
{
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;

  support_times (&instance, &times, MIXED, 1);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    int64_t last = -1;
    for (int64_t horizon = 0; horizon < 40; horizon++)
      if (check (&times, rows[i].line, horizon, NULL) == STATUS_OK) {
        cr_expect_eq (last, horizon - 1, "%s: %lld", rows[i].what, (long long)horizon);
        last = horizon;
      }
    cr_expect_eq (last, rows[i].horizon, "%s: %lld", rows[i].what, (long long)last);
  }
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}

Test (work, limits)
{
  static const struct deadline passed = { .end = 0 };
  struct verify_reason reason = { .text = "" };
  struct verify_overhead_instance instance;
  struct verify_overhead_times times;
  int64_t *weights;

  support_times (&instance, &times, MIXED, 1);
  cr_expect_eq (check (&times, "{\"weights\":[1,1]}", 0, &passed), STATUS_LIMIT);
  /* Weights and times as large as they can be. */
  cr_expect_eq (
    check (&times, "{\"weights\":[1099511627776,1099511627776]}", (INT64_C (1) << 60) - 1, NULL),
    STATUS_FALSE);
  cr_expect_eq (check (&times, "{\"weights\":[1099511627776,1099511627776]}", 6, NULL), STATUS_OK);
  cr_expect_eq (read (&times, "{\"weights\":[1,1,1]}", &weights, &reason), STATUS_FALSE);
  cr_expect_str_eq (reason.text, "the work has 3 weights, but there are 2 lengths");
  free (weights);
  verify_overhead_times_clear (&times);
  verify_overhead_instance_clear (&instance);
}
