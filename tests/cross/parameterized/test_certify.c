/* The parameterized model from the searches to the checker: both read the same, every schedule
   of every heuristic and engine is accepted, and one that is changed is judged alike by both;
   every certificate is accepted, and 20 of each with one byte or one number changed are refused
   or still prove the same. */
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "search/parameterized/engines.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"
#include "verify/parameterized/model.h"

#include <ctype.h>
#include <stdlib.h>

enum { MUTATIONS = 20, MOST = 30 };

static struct output text, made, spoilt;
static struct verify_parameterized_instance theirs;
static struct parameterized_instance ours;
static struct parameterized_ticks ticks;
static struct tree_schedule schedule;
static long refused, same, bad, good, collided, proven, covered, forged, states;

static void
begin (void)
{
  output_init_memory (&text);
  output_init_memory (&made);
  output_init_memory (&spoilt);
  theirs = (struct verify_parameterized_instance){ 0 };
  parameterized_instance_init (&ours);
  tree_schedule_init (&schedule);
  refused = same = bad = good = collided = proven = covered = forged = states = 0;
}

static void
end (void)
{
  output_discard (&text);
  output_discard (&made);
  output_discard (&spoilt);
  verify_parameterized_instance_clear (&theirs);
  parameterized_instance_clear (&ours);
  tree_schedule_clear (&schedule);
}

static struct rational
part (int64_t value, int64_t scale)
{
  struct rational out;
  cr_assert (rational_make (value, scale, &out));
  return out;
}

static void
write_place (const struct parameterized_ticks *drawn, int64_t node)
{
  int32_t place = drawn->address[node];
  if (drawn->network == PARAMETERIZED_BMIN) {
    output_print (&text, "%d", place);
    return;
  }
  for (int32_t d = 0; d < PARAMETERIZED_DIMENSIONS (drawn); d++) {
    output_print (&text, "%s%d", d == 0 ? "[" : ",", place % PARAMETERIZED_SIDE (drawn, d));
    place /= PARAMETERIZED_SIDE (drawn, d);
  }
  output_char (&text, ']');
}

static void
write_network (const struct parameterized_ticks *drawn)
{
  if (drawn->network == PARAMETERIZED_BMIN)
    output_print (&text, ",\"network\":{\"bmin\":%d", drawn->width);
  for (int32_t d = 0; drawn->network == PARAMETERIZED_MESH && d < PARAMETERIZED_DIMENSIONS (drawn);
       d++)
    output_print (&text, "%s%d", d == 0 ? ",\"network\":{\"mesh\":[" : ",",
                  PARAMETERIZED_SIDE (drawn, d));
  output_text (&text, drawn->network == PARAMETERIZED_MESH ? "]},\"source\":" : "},\"source\":");
  write_place (drawn, 0);
  output_text (&text, ",\"destinations\":[");
  for (int64_t node = 1; node < drawn->nodes; node++) {
    if (node > 1)
      output_char (&text, ',');
    write_place (drawn, node);
  }
  output_char (&text, ']');
}

static void
write_time (const char *key, int64_t value, int64_t scale)
{
  output_print (&text, ",\"%s\":", key);
  output_rational (&text, part (value, scale));
}

/* The instance as text, its times in parts of `scale`. */
static void
write_instance (const struct parameterized_ticks *drawn, int64_t scale, bool named)
{
  output_reset (&text);
  output_print (&text, "{\"model\":\"parameterized\"%s", named ? ",\"name\":\"p\"" : "");
  output_print (&text, ",\"nodes\":%lld,\"ports\":%d,\"port_model\":\"%s\"",
                (long long)drawn->nodes, drawn->ports, drawn->rounds ? "rounds" : "strict");
  write_time ("hold", drawn->hold, scale);
  write_time ("end", drawn->end, scale);
  write_time ("interval", drawn->interval, scale);
  if (drawn->network != PARAMETERIZED_COMPLETE) {
    write_time ("occupation", drawn->occupation, scale);
    write_network (drawn);
  }
  output_char (&text, '}');
}

static void
expect_same (struct verify_ratio value, struct rational other)
{
  cr_assert (value.num == other.numerator && value.den == other.denominator, "%.*s",
             (int)text.length, text.bytes);
}

/* Have both sides read `text`. */
static void
read_both (void)
{
  struct verify_source source = { text.bytes, text.length, "text", 1 };
  struct status status;
  status_init (&status);
  cr_assert (verify_parameterized_instance_read (&theirs, &source, &status), "%.*s: %s",
             (int)text.length, text.bytes, status.message);
  cr_assert (parameterized_instance_read (&ours, text.bytes, text.length, "text", 1, &status)
               && parameterized_ticks_from (&ticks, &ours, "text", &status),
             "%.*s: %s", (int)text.length, text.bytes, status.message);
  cr_assert (theirs.nodes == ours.nodes && (int32_t)theirs.ports == ours.ports
             && theirs.rounds == ours.rounds);
  cr_assert ((int)theirs.network == (int)ours.network && theirs.named == (ours.name != NULL));
  bool spaced = theirs.ports == 1 && !theirs.rounds
                && verify_ratio_compare (theirs.interval, theirs.hold) > 0;
  expect_same (spaced ? theirs.interval : theirs.hold, ours.hold);
  expect_same (theirs.end, ours.end);
  if (ours.ports > 1)
    expect_same (theirs.interval, ours.interval);
  if (ours.network == PARAMETERIZED_COMPLETE)
    return;
  expect_same (theirs.occupation, ours.occupation);
  for (int64_t node = 0; node < ours.nodes; node++)
    cr_assert_eq ((int32_t)theirs.place[node], ours.address[node]);
}

/* A source of its own length, so that a sanitizer sees reads beyond the end; the caller frees
   its text. */
static struct verify_source
copy_of (const struct output *out)
{
  char *bytes = malloc (out->length);
  memcpy (bytes, out->bytes, out->length);
  return (struct verify_source){ bytes, out->length, "made", 1 };
}

/* What the checker says of the schedule. */
static enum status_code
judge (struct verify_verdict *verdict)
{
  struct verify_source source;
  struct status status;
  status_init (&status);
  output_reset (&made);
  parameterized_schedule_write (&schedule, &ours, &ticks, &made);
  source = copy_of (&made);
  enum status_code code = verify_parameterized_schedule (&theirs, &source, verdict, &status);
  free ((char *)source.bytes);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s", status.message);
  return code;
}

static void
expect_time (const char *stated)
{
  char own[RATIONAL_TEXT];
  rational_text (parameterized_ticks_time (&ticks, schedule.makespan), own);
  cr_assert_str_eq (stated, own);
}

/* Both sides must say the same of it. */
static bool
agree (const char *what)
{
  struct verify_verdict verdict;
  int64_t first, second;
  verify_verdict_init (&verdict);
  bool valid = parameterized_schedule_valid (&schedule, &ticks);
  bool free_of = valid
                 && (ticks.network == PARAMETERIZED_COMPLETE
                     || !parameterized_collision (&schedule, &ticks, &first, &second));
  bool accepted = judge (&verdict) == STATUS_OK;
  cr_assert_eq (accepted, free_of, "%s: %.*s\n%.*s\n%s", what, (int)text.length, text.bytes,
                (int)made.length, made.bytes, verdict.reason);
  cr_assert (accepted || verdict.reason[0] != '\0');
  cr_assert (free_of || !valid || strstr (verdict.reason, " contention, ") != NULL, "%s",
             verdict.reason);
  collided += valid && !free_of;
  if (accepted)
    expect_time (verdict.makespan);
  verify_verdict_clear (&verdict);
  return accepted;
}

/* One start a tick off, or another sender; the makespan set right, mostly. */
static void
change (struct rng *rng)
{
  int64_t node = draw (rng, 1, ticks.nodes - 1);
  if (draw (rng, 0, 2) > 0)
    schedule.start[node] += draw (rng, 0, 1) ? 1 : -1;
  else
    schedule.from[node] = (int32_t)draw (rng, 0, ticks.nodes - 1);
  if (draw (rng, 0, 7) > 0)
    parameterized_schedule_finish (&schedule, &ticks);
}

/* The schedule, which is valid, and changed ones. */
static void
judge_changed (struct rng *rng, const char *what)
{
  struct tree_schedule kept;
  cr_assert (agree (what), "%s: %.*s", what, (int)text.length, text.bytes);
  if (ticks.nodes == 1)
    return;
  tree_schedule_init (&kept);
  tree_schedule_copy (&kept, &schedule);
  for (int i = 0; i < 4; i++) {
    change (rng);
    bool accepted = agree (what);
    good += accepted;
    bad += !accepted;
    tree_schedule_copy (&schedule, &kept);
  }
  tree_schedule_clear (&kept);
}

static enum status_code
certify (const struct output *out, struct verify_claim *claim)
{
  struct verify_source source = copy_of (out);
  struct status status;
  status_init (&status);
  enum status_code code = verify_parameterized_certificate (&theirs, &source, NULL, claim, &status);
  free ((char *)source.bytes);
  return code;
}

/* Where the line of this byte begins, and where the next one does. */
static size_t
line_begin (size_t at)
{
  while (at > 0 && made.bytes[at - 1] != '\n')
    at--;
  return at;
}

static size_t
line_end (size_t at)
{
  while (at < made.length && made.bytes[at] != '\n')
    at++;
  return at < made.length ? at + 1 : at;
}

/* `made` without a line, with one twice, or with two that follow each other swapped. */
static void
spoil_lines (struct rng *rng)
{
  size_t low = line_begin ((size_t)rng_below (rng, made.length)), middle = line_end (low),
         high = line_end (middle);
  int64_t how = draw (rng, 0, 2);
  output_bytes (&spoilt, made.bytes, how == 2 ? low : how == 1 ? middle : low);
  if (how == 2)
    output_bytes (&spoilt, made.bytes + middle, high - middle);
  if (how > 0)
    output_bytes (&spoilt, made.bytes + low, middle - low);
  output_bytes (&spoilt, made.bytes + (how == 2 ? high : middle),
                made.length - (how == 2 ? high : middle));
}

/* Replace a whole number in `made` by one nearby, or a byte by another, or spoil its lines. */
static void
spoil (struct rng *rng)
{
  size_t at = (size_t)rng_below (rng, made.length), stop;
  output_reset (&spoilt);
  if (draw (rng, 0, 4) == 0) {
    spoil_lines (rng);
    return;
  }
  if (draw (rng, 0, 2) == 0) {
    output_bytes (&spoilt, made.bytes, made.length);
    spoilt.bytes[at] = "0123456789-,[]{}\"/bB\n"[rng_below (rng, 21)];
    return;
  }
  while (!isdigit ((unsigned char)made.bytes[at]))
    at = (at + 1) % made.length;
  while (at > 0 && isdigit ((unsigned char)made.bytes[at - 1]))
    at--;
  for (stop = at; isdigit ((unsigned char)made.bytes[stop]); stop++)
    ;
  long value = strtol (made.bytes + at, NULL, 10) + draw (rng, 1, 3) * (draw (rng, 0, 1) ? 1 : -1);
  output_bytes (&spoilt, made.bytes, at);
  output_print (&spoilt, "%ld", value);
  output_bytes (&spoilt, made.bytes + stop, made.length - stop);
}

/* The certificate in `made`, and spoilt ones. */
static void
judge_proof (struct rng *rng)
{
  struct verify_claim claim;
  char makespan[RATIONAL_TEXT];
  verify_claim_init (&claim);
  cr_assert_eq (certify (&made, &claim), STATUS_OK, "%.*s\n%.*s\n%s", (int)text.length, text.bytes,
                (int)made.length, made.bytes, claim.reason);
  cr_assert (claim.by == VERIFY_BY_COUNTING || (claim.by == VERIFY_BY_COVER && claim.states > 0));
  covered += claim.by == VERIFY_BY_COVER;
  states += (long)claim.states;
  expect_time (claim.makespan);
  snprintf (makespan, sizeof makespan, "%s", claim.makespan);
  for (int i = 0; i < MUTATIONS; i++) {
    spoil (rng);
    bool accepted = certify (&spoilt, &claim) == STATUS_OK;
    cr_assert_eq (accepted, claim.accepted);
    cr_assert (!accepted || strcmp (claim.makespan, makespan) == 0, "%.*s\n%.*s", (int)text.length,
               text.bytes, (int)spoilt.length, spoilt.bytes);
    refused += !accepted;
    same += accepted;
  }
  verify_claim_clear (&claim);
}

/* The proof with a slower schedule and its makespan, which is not the optimum, is refused. */
static void
forge (struct parameterized_certificate *certificate)
{
  struct verify_claim claim;
  verify_claim_init (&claim);
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++) {
    if (!heuristic_fits (row, &ticks))
      continue;
    heuristic_make (row, &ticks, 0, NULL, &certificate->schedule);
    if (certificate->schedule.makespan == certificate->makespan)
      continue;
    int64_t kept = certificate->makespan;
    certificate->makespan = certificate->schedule.makespan;
    output_reset (&made);
    parameterized_certificate_write (certificate, &ours, &ticks, &made);
    certificate->makespan = kept;
    cr_assert_eq (certify (&made, &claim), STATUS_FALSE, "%.*s\n%.*s", (int)text.length, text.bytes,
                  (int)made.length, made.bytes);
    forged++;
  }
  verify_claim_clear (&claim);
}

static void
try_engine (struct rng *rng, const struct engine *engine)
{
  struct solve_options options;
  struct outcome outcome;
  struct parameterized_certificate certificate;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_certificate_init (&certificate);
  options.proof = &certificate;
  engine->solve (&ticks, &options, &outcome, NULL);
  cr_assert_eq (outcome.state, SOLVE_OPTIMAL, "%s: %.*s", engine->name, (int)text.length,
                text.bytes);
  cr_assert (outcome.certified || engine != parameterized_engines[0], "%.*s", (int)text.length,
             text.bytes);
  tree_schedule_copy (&schedule, outcome.schedule);
  cr_assert_eq (schedule.makespan, outcome.makespan);
  judge_changed (rng, engine->name);
  if (outcome.certified) {
    output_reset (&made);
    parameterized_certificate_write (&certificate, &ours, &ticks, &made);
    judge_proof (rng);
    proven++;
    if (ticks.network != PARAMETERIZED_COMPLETE)
      forge (&certificate);
  }
  outcome_clear (&outcome);
  parameterized_certificate_clear (&certificate);
}

/* Does the engine take it in little time? */
static bool
is_quick (const struct engine *engine)
{
  bool network = ticks.network != PARAMETERIZED_COMPLETE,
       brute = strcmp (engine->name, "brute") == 0;
  return ticks.nodes <= (brute ? 5 : network ? 9 : INT64_MAX);
}

/* What the heuristics make, and the engines. */
static void
try_all (struct rng *rng, const struct parameterized_ticks *drawn)
{
  write_instance (drawn, draw (rng, 1, 6), draw (rng, 0, 1));
  read_both ();
  for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
    if (heuristic_fits (row, &ticks)) {
      heuristic_make (row, &ticks, 0, NULL, &schedule);
      judge_changed (rng, row->name);
    }
  for (size_t i = 0; parameterized_engines[i]; i++)
    if (is_quick (parameterized_engines[i]))
      try_engine (rng, parameterized_engines[i]);
}

/* A schedule that is made and not mended: its sends may collide. */
Test (certify, raw_heuristics_in_networks)
{
  struct rng rng;
  int32_t address[DRAWN_PLACES];
  rng_init (&rng, 6);
  begin ();
  for (int round = 0; round < rounds (400); round++) {
    struct parameterized_ticks drawn = drawn_network (&rng, 30, 6, address);
    if (drawn.nodes == 1)
      continue;
    write_instance (&drawn, draw (&rng, 1, 6), draw (&rng, 0, 1));
    read_both ();
    for (const struct heuristic *row = parameterized_heuristics; row->name; row++)
      if (heuristic_fits (row, &ticks)) {
        parameterized_tree_schedule (row, &ticks, &schedule);
        agree (row->name);
      }
  }
  cr_expect_gt (collided, rounds (400), "%ld", collided);
  end ();
}

/* Whole networks of eight and nine nodes with several ports: covers of hundreds of states, and
   the rules of both sides must say the same of each of their children. */
Test (certify, large_covers)
{
  static const int64_t times[][5] = { { 20, 55, 60, 5, 2 },
                                      { 20, 55, 60, 2, 3 },
                                      { 30, 20, 55, 7, 2 },
                                      { 55, 20, 45, 0, 2 },
                                      { 7, 5, 11, 1, 2 } };
  int32_t address[DRAWN_PLACES];
  struct rng rng;
  rng_init (&rng, 9);
  begin ();
  for (size_t i = 0; i < 5; i++)
    for (int32_t source = 0; source < 9; source += 2) {
      bool mesh = source < 8;
      struct parameterized_ticks drawn = one_port (mesh ? 9 : 8, times[i][0], times[i][1]);
      drawn.occupation = times[i][2];
      drawn.interval = times[i][3];
      drawn.ports = (int32_t)times[i][4];
      drawn.network = mesh ? PARAMETERIZED_MESH : PARAMETERIZED_BMIN;
      drawn.width = mesh ? 3 : 8;
      drawn.height = mesh ? 3 : 1;
      drawn.address = address;
      for (int32_t v = 0; v < drawn.nodes; v++)
        address[v] = v;
      address[0] = mesh ? source : 0;
      address[address[0]] = 0;
      write_instance (&drawn, 1, false);
      read_both ();
      try_engine (&rng, parameterized_engines[0]);
    }
  cr_expect_geq (covered, 15, "%ld", covered);
  cr_expect_gt (states, 2000, "%ld", states);
  end ();
}

Test (certify, without_network)
{
  struct rng rng;
  rng_init (&rng, 7);
  begin ();
  for (int round = 0; round < rounds (600); round++) {
    struct parameterized_ticks drawn = drawn_ports (&rng, round % 2 ? 5 : 40);
    try_all (&rng, &drawn);
  }
  cr_expect (refused > rounds (5000) && same > rounds (100), "%ld refused, %ld the same", refused,
             same);
  cr_expect (bad > rounds (5000) && good > rounds (2000), "%ld bad, %ld good", bad, good);
  cr_expect_geq (proven, rounds (600));
  end ();
}

Test (certify, in_networks)
{
  struct rng rng;
  int32_t address[DRAWN_PLACES];
  rng_init (&rng, 8);
  begin ();
  for (int round = 0; round < rounds (400); round++) {
    struct parameterized_ticks drawn = drawn_network (&rng, round % 2 ? 7 : MOST, 6, address);
    if (drawn.nodes > 1)
      try_all (&rng, &drawn);
  }
  cr_expect (refused > rounds (1000) && same > rounds (50), "%ld refused, %ld the same", refused,
             same);
  cr_expect (bad > rounds (2000) && good > rounds (500) && collided > rounds (100),
             "%ld bad, %ld good, %ld collided", bad, good, collided);
  cr_expect (proven > rounds (200) && covered > rounds (15), "%ld proven, %ld by covers", proven,
             covered);
  cr_expect_gt (forged, rounds (500));
  end ();
}
