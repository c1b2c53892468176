/* Certificates and schedules with every number changed, every line dropped, doubled or swapped,
   bytes flipped, and cut off everywhere: each is refused, or it still proves the very same
   claim. */
#include "tests/support/rounds.h"
#include "tests/support/verify_beam_tiny.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>

/* A text to spoil, and what judges it: false is a fault of the checker. */
struct subject {
  const char *instance; /* text */
  const char *text;
  size_t length;
  int optimum, divisor;
  const struct tiny *tiny;
  bool (*sound) (const struct subject *subject, const char *text, size_t length);
  long tried, accepted;
};

static bool
says (const char *makespan, int number, int divisor)
{
  int p = 0, q = 1;

  sscanf (makespan, "%d/%d", &p, &q);
  return p * divisor == number * q;
}

static void
read_instance (const char *text, struct verify_node_instance *instance)
{
  struct verify_source source = { text, strlen (text), "instance", 1 };
  struct status status;

  status_init (&status);
  *instance = (struct verify_node_instance){ 0 };
  cr_assert (verify_node_instance_read (instance, &source, &status), "%s", status.message);
}

/* Accepted with the optimum's makespan, or refused with one of the codes for it. */
static bool
certificate_sound (const struct subject *subject, const char *text, size_t length)
{
  struct verify_source source = { text, length, "certificate", 1 };
  struct verify_node_instance instance;
  struct verify_claim claim;
  struct status status;
  enum status_code code;
  bool sound;

  read_instance (subject->instance, &instance);
  status_init (&status);
  verify_claim_init (&claim);
  code = verify_node_certificate (&instance, &source, NULL, &claim, &status);
  if (code == STATUS_OK)
    sound = claim.accepted && says (claim.makespan, subject->optimum, subject->divisor);
  else
    sound = !claim.accepted
            && (code == STATUS_FALSE ? claim.reason[0] != '\0'
                                     : code == STATUS_INPUT && status.message[0] != '\0');
  ((struct subject *)subject)->accepted += code == STATUS_OK;
  verify_claim_clear (&claim);
  verify_node_instance_clear (&instance);
  return sound;
}

struct send {
  int from, to, start;
};

/* Node v's cost, times the instance's divisor. */
static int
cost_of (const struct tiny *tiny, int v)
{
  int type = 0;

  if (v == 0)
    return tiny->source;
  for (v--; v >= tiny->count[type]; type++)
    v -= tiny->count[type];
  return tiny->cost[type];
}

#define FINE 1000 /* starts may have become decimals */

/* The makespan by definition, times divisor and FINE; -1 when not valid. */
static int
judge (const struct tiny *tiny, const struct send *sends, int length)
{
  int got[TINY_NODES + 1], makespan = 0;

  for (int v = 0; v <= tiny->n; v++)
    got[v] = v == 0 ? 0 : -1;
  for (int i = 0; i < length; i++) {
    int from = sends[i].from, to = sends[i].to;
    if (from < 0 || from > tiny->n || to < 1 || to > tiny->n || got[to] >= 0 || from == to
        || sends[i].start < 0)
      return -1;
    got[to] = sends[i].start + FINE * cost_of (tiny, from);
    makespan = got[to] > makespan ? got[to] : makespan;
  }
  for (int v = 1; v <= tiny->n; v++)
    if (got[v] < 0)
      return -1;
  for (int i = 0; i < length; i++) {
    if (sends[i].start < got[sends[i].from])
      return -1;
    for (int j = 0; j < i; j++)
      if (sends[i].from == sends[j].from
          && abs (sends[i].start - sends[j].start) < FINE * cost_of (tiny, sends[i].from))
        return -1;
  }
  return makespan;
}

/* Reads what the schedules here look like, loosely; -1 when that fails. */
static int
judge_text (const struct tiny *tiny, const char *text)
{
  struct send sends[TINY_NODES];
  int length = 0;

  for (const char *at = strstr (text, "{\"from\""); at != NULL && length < TINY_NODES;
       at = strstr (at + 1, "{\"from\"")) {
    double from, to, start, below = 1;
    int read
      = sscanf (at, "{\"from\":%lf,\"to\":%lf,\"start\":\"%lf/%lf", &from, &to, &start, &below);
    if (read < 3)
      return -1;
    sends[length++]
      = (struct send){ (int)from, (int)to, (int)(start * FINE * tiny->divisor / below + 0.5) };
  }
  return judge (tiny, sends, length);
}

static bool
schedule_sound (const struct subject *subject, const char *text, size_t length)
{
  struct verify_source source = { text, length, "schedule", 1 };
  struct verify_node_instance instance;
  struct verify_verdict verdict;
  struct status status;
  enum status_code code;
  bool sound;

  read_instance (subject->instance, &instance);
  status_init (&status);
  verify_verdict_init (&verdict);
  code = verify_node_schedule (&instance, &source, &verdict, &status);
  if (code == STATUS_OK) {
    char *copy = strndup (text, length);
    sound = verdict.valid && says (verdict.makespan, subject->optimum, subject->divisor)
            && judge_text (subject->tiny, copy) == FINE * subject->optimum;
    free (copy);
  } else {
    sound = !verdict.valid
            && (code == STATUS_FALSE ? verdict.reason[0] != '\0'
                                     : code == STATUS_INPUT && status.message[0] != '\0');
  }
  ((struct subject *)subject)->accepted += code == STATUS_OK;
  verify_verdict_clear (&verdict);
  verify_node_instance_clear (&instance);
  return sound;
}

static void
try_text (struct subject *subject, const char *text, size_t length)
{
  char *exact = malloc (length + 1); /* so that a sanitizer sees reads beyond the end */

  memcpy (exact, text, length);
  subject->tried++;
  cr_assert (subject->sound (subject, exact, length), "%s\n%.*s\nfrom\n%s", subject->instance,
             (int)length, text, subject->text);
  free (exact);
}

/* `text` with [from, to) replaced. */
static void
try_splice (struct subject *subject, size_t from, size_t to, const char *middle,
            size_t middle_length)
{
  char *text = malloc (subject->length + middle_length + 1);
  size_t tail = subject->length - to;

  memcpy (text, subject->text, from);
  memcpy (text + from, middle, middle_length);
  memcpy (text + from + middle_length, subject->text + to, tail);
  try_text (subject, text, from + middle_length + tail);
  free (text);
}

static void
try_number (struct subject *subject, size_t from, size_t to, const char *format, long long value)
{
  char number[64];
  int length = snprintf (number, sizeof number, format, value);

  try_splice (subject, from, to, number, (size_t)length);
}

static void
mutate_numbers (struct subject *subject)
{
  for (size_t from = 0, to; from < subject->length; from = to + 1) {
    long long value;
    while (from < subject->length && !isdigit ((unsigned char)subject->text[from]))
      from++;
    for (to = from; to < subject->length && isdigit ((unsigned char)subject->text[to]); to++)
      continue;
    if (from == to)
      break;
    value = atoll (subject->text + from);
    try_number (subject, from, to, "%lld", value + 1);
    try_number (subject, from, to, "%lld", value - 1);
    try_number (subject, from, to, "%lld", 2 * value);
    try_number (subject, from, to, "%lld", 0);
    try_number (subject, from, to, "-%lld", value);
    try_number (subject, from, to, "%lld.5", value);
    try_number (subject, from, to, "%llde400", value);
    try_number (subject, from, to, "%lld", 1000000007 * (value + 1));
    try_number (subject, from, to, "%lld", INT64_MAX);
    try_number (subject, from, to, "9%lld9999999999999999999", value);
    try_splice (subject, from, to, "", 0);
    try_splice (subject, from, to, "\"x\"", 3);
  }
}

static size_t
line_end (const struct subject *subject, size_t from)
{
  const char *newline = memchr (subject->text + from, '\n', subject->length - from);

  return newline == NULL ? subject->length : (size_t)(newline - subject->text) + 1;
}

/* The lines from `from` and from `later` on change places. */
static void
swap_lines (struct subject *subject, size_t from, size_t later)
{
  size_t first = line_end (subject, from) - from, end = line_end (subject, later),
         second = end - later;
  char *swapped = malloc (end - from + 1);

  memcpy (swapped, subject->text + later, second);
  memcpy (swapped + second, subject->text + from + first, later - from - first);
  memcpy (swapped + (end - from - first), subject->text + from, first);
  try_splice (subject, from, end, swapped, end - from);
  free (swapped);
}

/* Drop and double lines, swap any two. */
static void
mutate_lines (struct subject *subject)
{
  for (size_t from = 0; from < subject->length; from = line_end (subject, from)) {
    size_t end = line_end (subject, from);
    try_splice (subject, from, end, "", 0);
    try_splice (subject, from, from, subject->text + from, end - from);
    for (size_t later = end; later < subject->length; later = line_end (subject, later))
      swap_lines (subject, from, later);
  }
}

static void
mutate_bytes (struct subject *subject, struct rng *rng)
{
  char *text = malloc (subject->length + 1);

  for (size_t length = 0; length < subject->length; length++)
    try_splice (subject, length, subject->length, "", 0);
  for (int i = 0; i < 200; i++) {
    memcpy (text, subject->text, subject->length);
    for (uint64_t flips = rng_below (rng, 3) + 1; flips > 0; flips--)
      text[rng_below (rng, subject->length)]
        = i % 2 == 0 ? (char)rng_below (rng, 256) : "0123456789-/.e\",:[]{}"[rng_below (rng, 21)];
    try_text (subject, text, subject->length);
  }
  free (text);
}

static void
mutate (struct subject *subject, struct rng *rng)
{
  cr_assert (subject->sound (subject, subject->text, subject->length));
  cr_assert_eq (subject->accepted, 1, "not accepted to begin with: %s\n%s", subject->instance,
                subject->text);
  mutate_numbers (subject);
  mutate_lines (subject);
  mutate_bytes (subject, rng);
}

/* Instances of some variety; a third without a name, half not whole. */
static struct tiny
draw (struct rng *rng, int round)
{
  struct tiny tiny = tiny_random (rng, (int)rng_range (rng, 2, 8), (int)rng_range (rng, 1, 4), 1,
                                  (int)rng_range (rng, 3, 12));

  tiny.divisor = round % 2 == 0 ? 1 : (int)rng_range (rng, 2, 30);
  return tiny;
}

Test (certify_mutation, certificates)
{
  struct rng rng;
  long tried = 0, accepted = 0, searches = 0;

  rng_init (&rng, 2024);
  for (int round = 0; round < rounds (120); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    const char *name = round % 3 == 0 ? NULL : "tiny";
    int duals[TINY_TYPES] = { 0 };
    struct output instance, certificate;
    struct subject subject;
    output_init_memory (&instance);
    output_init_memory (&certificate);
    tiny_write (&tiny, name, &instance);
    output_char (&instance, '\0');
    for (int j = 0; j < tiny.k; j++)
      duals[j] = round % 4 == 0 ? (int)rng_range (&rng, 0, 20) : round % 4 * (tiny.k - 1 - j);
    searches
      += tiny_certificate (&tiny, name, &plan, 2, duals, 40, 8, &rng, &certificate).nodes > 1;
    output_char (&certificate, '\0');
    subject = (struct subject){ instance.bytes,
                                certificate.bytes,
                                certificate.length - 1,
                                plan.makespan,
                                tiny.divisor,
                                &tiny,
                                certificate_sound,
                                0,
                                0 };
    mutate (&subject, &rng);
    tried += subject.tried;
    accepted += subject.accepted;
    output_discard (&instance);
    output_discard (&certificate);
  }
  cr_expect_geq (tried, rounds (20000));
  cr_expect_geq (searches, rounds (20));
  cr_expect (accepted > 60 && accepted < tried / 2, "%ld of %ld", accepted, tried);
}

/* Mutate a certificate by cases; false when it is none, some leaf being open. */
static bool
mutate_cases (const struct tiny *tiny, const struct tiny_plan *plan, const char *name, int unit,
              int eager, int steps, struct rng *rng, struct subject *subject)
{
  struct output instance, certificate;
  bool proven;

  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (tiny, name, &instance);
  output_char (&instance, '\0');
  proven = tree_certificate (tiny, name, plan, unit, 5, eager, steps, rng, &certificate).open == 0;
  output_char (&certificate, '\0');
  *subject = (struct subject){ instance.bytes,
                               certificate.bytes,
                               certificate.length - 1,
                               plan->makespan,
                               tiny->divisor,
                               tiny,
                               certificate_sound,
                               0,
                               0 };
  if (proven)
    mutate (subject, rng);
  output_discard (&instance);
  output_discard (&certificate);
  return proven;
}

Test (certify_mutation, cases)
{
  struct rng rng;
  long tried = 0, accepted = 0;
  int mutated = 0;

  rng_init (&rng, 2026);
  for (int round = 0; round < rounds (120); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    struct subject subject;
    tiny.divisor = round % 2 == 0 ? 1 : 31; /* a prime, so that every time is one of whole ticks */
    mutated += mutate_cases (&tiny, &plan, round % 3 == 0 ? NULL : "tiny", round % 4 + 1, 2, 200,
                             &rng, &subject);
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_geq (mutated, rounds (60), "%d", mutated);
  cr_expect_geq (tried, rounds (20000), "%ld", tried);
  cr_expect (accepted > 60 && accepted < tried / 2, "%ld of %ld", accepted, tried);
}

/* The same where only cases prove it: dual values alone leave 17 open. */
Test (certify_mutation, cases_that_matter)
{
  static const struct tiny gap = { 2, 5, 29, { 4, 5, 6, 9, 12 }, { 3, 7, 4, 5, 10 }, 1 };
  struct rng rng;
  struct tiny_plan plan;
  long tried = 0, accepted = 0;
  int mutated = 0;

  rng_init (&rng, 2027);
  plan = tiny_good_plan (&gap, 0, &rng);
  cr_assert_eq (plan.makespan, 18);
  for (int trial = 0; trial < 40 && mutated < 6; trial++) {
    struct subject subject;
    mutated += mutate_cases (&gap, &plan, "gap", 8, 0, 4000, &rng, &subject);
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_eq (mutated, 6, "%d", mutated);
  cr_expect (accepted > 60 && accepted < tried / 4, "%ld of %ld", accepted, tried);
}

/* Mutate a certificate by layers; false when the search is too long for it. Returns how many
   children its vectors exclude, -1: none made.
 */
static int
mutate_layers (const struct tiny *tiny, const struct tiny_plan *plan, const char *name, int unit,
               int steps, long long most, struct rng *rng, struct subject *subject)
{
  struct layers layers = layers_random (tiny, plan->makespan, unit, steps, rng);
  struct output instance, certificate;

  layers.most_nodes = most;
  layers.vectors = layers.vectors > 4 ? 4 : layers.vectors;
  layers_visit (&layers);
  if (layers.too_long)
    return -1;
  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (tiny, name, &instance);
  output_char (&instance, '\0');
  layers_write (&layers, name, plan, -1, &certificate);
  output_char (&certificate, '\0');
  *subject = (struct subject){ instance.bytes,
                               certificate.bytes,
                               certificate.length - 1,
                               plan->makespan,
                               tiny->divisor,
                               tiny,
                               certificate_sound,
                               0,
                               0 };
  mutate (subject, rng);
  output_discard (&instance);
  output_discard (&certificate);
  return layers.excluded;
}

Test (certify_mutation, layers)
{
  struct rng rng;
  long tried = 0, accepted = 0;
  int mutated = 0, excluded = 0;

  rng_init (&rng, 2028);
  for (int round = 0; round < rounds (120); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    struct subject subject = { 0 };
    tiny.divisor = round % 2 == 0 ? 1 : 31; /* a prime, so that every time is one of whole ticks */
    int children = mutate_layers (&tiny, &plan, round % 3 == 0 ? NULL : "tiny", round % 4 + 1, 200,
                                  1000, &rng, &subject);
    mutated += children >= 0;
    excluded += children > 0;
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_geq (mutated, rounds (100), "%d", mutated);
  cr_expect (excluded > 0);
  cr_expect_geq (tried, rounds (20000), "%ld", tried);
  cr_expect (accepted > 60 && accepted < tried / 2, "%ld of %ld", accepted, tried);
}

/* The same where dual values alone leave 17 open. */
Test (certify_mutation, layers_that_matter)
{
  static const struct tiny gap = { 2, 5, 29, { 4, 5, 6, 9, 12 }, { 3, 7, 4, 5, 10 }, 1 };
  struct rng rng;
  struct tiny_plan plan;
  long tried = 0, accepted = 0;
  int mutated = 0;

  rng_init (&rng, 2029);
  plan = tiny_good_plan (&gap, 0, &rng);
  cr_assert_eq (plan.makespan, 18);
  for (int trial = 0; trial < 200 && mutated < 4; trial++) {
    struct subject subject = { 0 };
    mutated += mutate_layers (&gap, &plan, "gap", 16, 4000, 300, &rng, &subject) > 0;
    tried += subject.tried;
    accepted += subject.accepted;
  }
  cr_expect_eq (mutated, 4, "%d", mutated);
  cr_expect (accepted > 60 && accepted < tried / 4, "%ld of %ld", accepted, tried);
}

/* The same certificate for an instance with one number changed: accepted only where that optimum
   is the same. */
Test (certify_mutation, instances)
{
  struct rng rng;
  int refused = 0;

  rng_init (&rng, 7);
  for (int round = 0; round < rounds (600); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_optimum (&tiny);
    int duals[TINY_TYPES] = { 0 }, j = (int)rng_below (&rng, (uint64_t)tiny.k);
    struct output instance, certificate;
    struct subject subject;
    output_init_memory (&instance);
    output_init_memory (&certificate);
    if (round % 4 < 2)
      tiny_certificate (&tiny, NULL, &plan, 1, duals, 0, 0, &rng, &certificate);
    else
      tree_certificate (&tiny, NULL, &plan, 2, 2, 2, 200, &rng, &certificate);
    if (round % 3 == 0)
      tiny.source += round % 2 == 0 || tiny.source == 1 ? 1 : -1;
    else if (round % 3 == 1 && (j + 1 == tiny.k || tiny.cost[j + 1] > tiny.cost[j] + 1))
      tiny.cost[j]++;
    else
      tiny.n += (tiny.count[j]++, 1);
    tiny_write (&tiny, NULL, &instance);
    output_char (&instance, '\0');
    subject = (struct subject){ instance.bytes,
                                certificate.bytes,
                                certificate.length,
                                tiny_optimum (&tiny).makespan,
                                tiny.divisor,
                                &tiny,
                                certificate_sound,
                                0,
                                0 };
    cr_assert (certificate_sound (&subject, certificate.bytes, certificate.length), "%s\n%.*s",
               instance.bytes, (int)certificate.length, certificate.bytes);
    refused += subject.accepted == 0;
    output_discard (&instance);
    output_discard (&certificate);
  }
  cr_expect_geq (refused, rounds (300), "%d", refused);
}

/* The plan's schedule: types in the order of their slots. */
static void
write_schedule (const struct tiny *tiny, const struct tiny_plan *plan, const char *name,
                struct output *out)
{
  int next[TINY_NODES + 1], used[TINY_TYPES] = { 0 }, node[TINY_NODES + 1] = { 0 };

  output_char (out, '{');
  if (name != NULL)
    output_print (out, "\"instance\":\"%s\",", name);
  output_print (out, "\"makespan\":\"%d/%d\",\"sends\":[", plan->makespan, tiny->divisor);
  next[0] = tiny->source;
  for (int i = 0; i < plan->length; i++) {
    int u = 0, type = plan->ready[i].type, to = 1 + used[type]++;
    for (int v = 1; v <= i; v++)
      if (next[v] < next[u])
        u = v;
    for (int j = 0; j < type; j++)
      to += tiny->count[j];
    output_print (out, "%s{\"from\":%d,\"to\":%d,\"start\":\"%d/%d\"}\n", i > 0 ? "," : "", node[u],
                  to, next[u] - cost_of (tiny, node[u]), tiny->divisor);
    node[i + 1] = to;
    next[i + 1] = next[u] + tiny->cost[type];
    next[u] += cost_of (tiny, node[u]);
  }
  output_text (out, "]}\n");
}

Test (certify_mutation, schedules)
{
  struct rng rng;
  long tried = 0, accepted = 0;

  rng_init (&rng, 2025);
  for (int round = 0; round < rounds (60); round++) {
    struct tiny tiny = draw (&rng, round);
    struct tiny_plan plan = tiny_any_plan (&tiny, &rng);
    const char *name = round % 3 == 0 ? NULL : "tiny";
    struct output instance, schedule;
    struct subject subject;
    output_init_memory (&instance);
    output_init_memory (&schedule);
    tiny_write (&tiny, name, &instance);
    output_char (&instance, '\0');
    write_schedule (&tiny, &plan, name, &schedule);
    output_char (&schedule, '\0');
    subject = (struct subject){ instance.bytes,
                                schedule.bytes,
                                schedule.length - 1,
                                plan.makespan,
                                tiny.divisor,
                                &tiny,
                                schedule_sound,
                                0,
                                0 };
    mutate (&subject, &rng);
    tried += subject.tried;
    accepted += subject.accepted;
    output_discard (&instance);
    output_discard (&schedule);
  }
  cr_expect_geq (tried, rounds (20000));
  cr_expect (accepted > 60 && accepted < tried / 4, "%ld of %ld", accepted, tried);
}
