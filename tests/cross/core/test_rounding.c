/* Rounding by the solver and by the checker, which share no code: the same bytes. */
#include "base/rng.h"
#include "model/common/rounding.h"
#include "verify/core/rounding.h"

#include <criterion/criterion.h>
#include <string.h>

static struct output ours, theirs;

static void
end (void)
{
  output_discard (&ours);
  output_discard (&theirs);
}

/* Rounds a text both ways; the result, or NULL where nothing changes. */
static const char *
both (const char *text, const char *step)
{
  struct verify_source source = { text, strlen (text), "f", 1 }, rounded;
  struct verify_instance_header header;
  struct resolution resolution;
  struct verify_ratio ratio;
  struct rounding done;
  struct status status;
  const char *made = text;
  size_t length = strlen (text);
  status_init (&status);
  const struct verify_model *model = verify_models_of (&source, &header, &status);
  cr_assert (model != NULL, "%s", status.message);
  cr_assert (resolution_read (step, &resolution));
  cr_assert_eq (verify_ratio_read (step, strlen (step), &ratio), RATIO_OK);
  rounding_apply (&resolution, &made, &length, &ours, &done);
  bool changed = verify_rounding (model, &source, ratio, &theirs, &rounded);
  cr_assert_eq (changed, made != text, "%s to %s", text, step);
  cr_assert_eq (changed, rounding_made (&done));
  cr_assert (rounded.length == length && memcmp (rounded.bytes, made, length) == 0,
             "%s to %s:\n%.*s\n%.*s", text, step, (int)length, made, (int)rounded.length,
             rounded.bytes);
  if (!changed)
    return NULL;
  output_char (&ours, '\0');
  return ours.bytes;
}

Test (rounding, same_texts, .fini = end)
{
#define NODE(cost)                                                                                 \
  "{\"model\":\"node\",\"source\":{\"cost\":" cost "},\"destinations\":[{\"cost\":1}]}"
#define OVERHEAD(send, link, bytes)                                                                \
  "{\"model\":\"overhead\",\"nodes\":[{\"send\":" send                                             \
  ",\"receive\":1},{\"send\":1,\"receive\":1}],"                                                   \
  "\"link\":" link ",\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":" bytes "}]}"
  static const struct {
    const char *text, *step, *expected; /* NULL: nothing changes */
  } cases[] = {
    { NODE ("0.25"), "0.01", NULL },
    { NODE ("0.255"), "0.01", NODE ("\"13/50\"") },
    { NODE (" 1.5 "), "1", NODE (" 2 ") },
    { NODE ("\"22/7\""), "0.5", NODE ("\"7/2\"") },
    { NODE ("\"22/7\""), "1/7", NULL },
    { NODE ("1e-300"), "0.5", NODE ("\"1/2\"") },
    { NODE ("0.1000000000000000055511151231257827021181583404541015625"), "1/10",
      NODE ("\"1/5\"") },
    /* left to the reader, which refuses them */
    { NODE ("1e400"), "0.5", NULL },
    { NODE ("-1.3"), "0.5", NULL },
    { NODE ("\"1.3 \""), "0.5", NULL },
    { NODE ("\"1.\""), "0.5", NULL },
    { NODE ("\"\""), "0.5", NULL },
    { NODE ("\"01.3\""), "0.5", NULL },
    { NODE ("null"), "0.5", NULL },
    /* a string with escapes stays */
    { NODE ("\"1\\/3\""), "0.5", NULL },
    /* keys with escapes are keys; names, counts and origins stay */
    { "{\"model\":\"node\",\"origin\":{\"cost\":0.3},\"source\":{\"c\\u006fst\":0.3},"
      "\"destinations\":[{\"cost\":1,\"count\":3,\"name\":\"0.3\"}]}",
      "1",
      "{\"model\":\"node\",\"origin\":{\"cost\":0.3},\"source\":{\"c\\u006fst\":1},"
      "\"destinations\":[{\"cost\":1,\"count\":3,\"name\":\"0.3\"}]}" },
    /* a time per byte has a finer step */
    { OVERHEAD ("{\"base\":0.11,\"per_byte\":0.00115}", "0.00115", "1000"), "0.1",
      OVERHEAD ("{\"base\":\"1/5\",\"per_byte\":\"3/2500\"}", "\"3/2500\"", "1000") },
    { OVERHEAD ("1", "[[0,0.001111],[0.001101,0]]", "1000.5"), "0.1",
      OVERHEAD ("1", "[[0,\"7/6250\"],[\"111/100000\",0]]", "1000.5") },
    { OVERHEAD ("1", "0.3", "0"), "0.2", OVERHEAD ("1", "\"2/5\"", "0") },
    /* whose denominator would not fit */
    { OVERHEAD ("0.11", "0.0011", "1e18"), "0.1", OVERHEAD ("\"1/5\"", "0.0011", "1e18") },
    { "{\"model\":\"exchange\",\"times\":[[0,0.3],\n[\"0.7\",0]]}", "0.5",
      "{\"model\":\"exchange\",\"times\":[[0,\"1/2\"],\n[1,0]]}" },
    { "{\"model\":\"openshop\",\"times\":[[0.3]]}", "2",
      "{\"model\":\"openshop\",\"times\":[[2]]}" },
    { "2 1\n0.3\n0.4\n", "1", NULL }, /* the layout of a benchmark */
    { "{\"model\":\"parameterized\",\"nodes\":3,\"postal\":{\"lambda\":1.3}}", "0.5",
      "{\"model\":\"parameterized\",\"nodes\":3,\"postal\":{\"lambda\":\"3/2\"}}" },
    { "{\"model\":\"parameterized\",\"nodes\":3,\"bytes\":10,\"loggp\":{\"L\":0.1,\"o\":0.1,\"g\":"
      "1.1,"
      "\"G\":0.01}}",
      "1",
      "{\"model\":\"parameterized\",\"nodes\":3,\"bytes\":10,\"loggp\":{\"L\":1,\"o\":1,\"g\":2,"
      "\"G\":\"1/10\"}}" },
    { "{\"model\":\"logp\",\"latency\":0.1,\"source\":{\"send\":0.1},\"destinations\":[{\"send\":1,"
      "\"receive\":0.2,\"gap\":1.1}]}",
      "1",
      "{\"model\":\"logp\",\"latency\":1,\"source\":{\"send\":1},\"destinations\":[{\"send\":1,"
      "\"receive\":1,\"gap\":2}]}" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *got = both (cases[i].text, cases[i].step);
    cr_expect_eq (got == NULL, cases[i].expected == NULL, "%s", cases[i].text);
    cr_expect (!got || strcmp (got, cases[i].expected) == 0, "%s\n%s", got, cases[i].expected);
  }
}

/* A number with awkward digits: some of them, a point, an exponent, or a fraction. */
static void
draw_number (struct rng *rng, char text[80])
{
  size_t length = 0;
  int digits = (int)rng_range (rng, 1, rng_range (rng, 1, 30)),
      point = (int)rng_range (rng, 1, digits);
  if (rng_next (rng) % 8 == 0) {
    snprintf (text, 80, "\"%lld/%lld\"", (long long)rng_range (rng, 0, INT64_C (1) << 40),
              (long long)rng_range (rng, 1, INT64_C (1) << rng_range (rng, 1, 60)));
    return;
  }
  for (int i = 0; i < digits; i++) {
    bool zero = rng_next (rng) % 3 == 0 && (i > 0 || point == 1);
    text[length++] = (char)('0' + (zero ? 0 : rng_range (rng, 1, 9)));
    if (i + 1 == point && i + 1 < digits)
      text[length++] = '.';
  }
  if (rng_next (rng) % 2)
    length += (size_t)snprintf (text + length, 40, "e%lld",
                                (long long)(rng_range (rng, -25, 25) * rng_range (rng, 0, 1)));
  text[length] = '\0';
}

Test (rounding, same_numbers, .fini = end)
{
  static const char *const steps[]
    = { "1",    "0.001", "1/3", "1e-18", "7", "9223372036854775807", "1/9223372036854775807",
        "22/7", "1e18" };
  struct rng rng;
  int changed = 0;
  rng_init (&rng, 11);
  for (int i = 0; i < 20000; i++) {
    char text[300], number[2][80];
    draw_number (&rng, number[0]);
    draw_number (&rng, number[1]);
    if (rng_next (&rng) % 2)
      snprintf (text, sizeof text,
                "{\"model\":\"node\",\"source\":{\"cost\":%s},\"destinations\":[{\"cost\":%s}]}",
                number[0], number[1]);
    else
      snprintf (text, sizeof text,
                "{\"model\":\"overhead\",\"nodes\":[],\"link\":%s,\"multicasts\":[{\"bytes\":%s}]}",
                number[0], number[1]);
    changed += both (text, steps[rng_range (&rng, 0, 8)]) != NULL;
  }
  cr_assert_gt (changed, 1000);
}
