/* Nup's trees in a network of one's own: `report latency --mesh 16x16 --hold 20+0.02 ...`. Means
   over random places, as in `report latency-003`
   (lab/experiments/parameterized/latency_networks.c), beside a proven lower bound. */
#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "bounds/parameterized/table.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/experiments.h"
#include "lab/experiments/parameterized/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, PLACES = 16, MOST_VALUES = 64, MOST_NODES = 4096, MOST_TREES = 5 };

/* A time as base + per_byte * bytes. */
struct affine {
  struct rational base, per_byte;
};

struct asked {
  const struct report_question *question;
  enum parameterized_network network; /* PARAMETERIZED_COMPLETE: none */
  PARAMETERIZED_SIDES;
  int64_t places; /* of the network */
  struct affine hold, end, occupation;
  int64_t bytes[MOST_VALUES], nodes[MOST_VALUES];
  size_t bytes_count, nodes_count;
  int64_t draws;
  const char *const *trees; /* ends with NULL */
  struct trial trial;
  int32_t *address; /* owned [places] */
};

/* What the trees take at one number of nodes and bytes. */
struct tally {
  int64_t draws;
  double sum[MOST_TREES], bound;
  int64_t waits[MOST_TREES];   /* draws in which sends of the tree would meet */
  int64_t reached[MOST_TREES]; /* draws in which it takes as long as the bound */
  double rate[MOST_TREES];     /* contention rates: what waiting takes of the latency */
};

static const char *const mesh_trees[] = { "u-mesh", "opt-tree", "opt-mesh", NULL },
                         *const bmin_trees[] = { "u-min", "opt-tree", "opt-min", NULL },
                         *const plain_trees[]
                         = { "sequential", "chain", "binomial", "block", "opt-tree", NULL };

static bool
refuse (const char *option, const char *value, const char *expected, struct status *status)
{
  return status_set (status, STATUS_INPUT, "--%s: '%s' is not %s", option, value, expected);
}

/* B or B+M, M a byte. */
static bool
parse_affine (const char *option, const char *value, struct affine *out, struct status *status)
{
  static const char expected[] = "a time such as 20 or 19.15+0.02, the latter a byte";
  const char *plus = value ? strchr (value, '+') : NULL;
  *out = (struct affine){ rational_zero, rational_zero };
  if (!value)
    return status_set (status, STATUS_INPUT, "report latency: --%s is missing", option);
  size_t length = plus ? (size_t)(plus - value) : strlen (value);
  bool good
    = rational_parse (value, length, &out->base) == RATIONAL_OK
      && (!plus || rational_parse (plus + 1, strlen (plus + 1), &out->per_byte) == RATIONAL_OK)
      && out->base.numerator >= 0 && out->per_byte.numerator >= 0;
  return good || refuse (option, value, expected, status);
}

/* Whole numbers low .. high with this separator. */
static bool
parse_list (const char *option, const char *value, char separator, int64_t low, int64_t high,
            int64_t *list, size_t most, size_t *count, struct status *status)
{
  char expected[80];
  *count = 0;
  for (const char *at = value; at;) {
    char *after;
    long long number = strtoll (at, &after, 10);
    if (after == at || *at == '+' || *at == '-' || number < low || number > high || *count == most
        || (*after != separator && *after != '\0')) {
      snprintf (expected, sizeof expected, "numbers from %" PRId64 " to %" PRId64 " such as %s",
                low, high, separator == 'x' ? "16x16" : "8,16,32");
      return refuse (option, value, expected, status);
    }
    list[(*count)++] = number;
    at = *after ? after + 1 : NULL;
  }
  return true;
}

static void
set_side (struct asked *asked, size_t d, int64_t side)
{
  *(d == 0 ? &asked->width : d == 1 ? &asked->height : &asked->depth[d - 2]) = (int32_t)side;
}

static bool
set_mesh (struct asked *asked, struct status *status)
{
  const struct report_question *question = asked->question;
  int64_t side[PARAMETERIZED_MAX_DIMENSIONS];
  size_t count;
  if (question->hypercube) {
    if (!parse_list ("hypercube", question->hypercube, '\0', 1, PARAMETERIZED_MAX_DIMENSIONS, side,
                     1, &count, status))
      return false;
    count = (size_t)side[0];
    for (size_t d = 0; d < count; d++)
      side[d] = 2;
  } else if (!parse_list ("mesh", question->mesh, 'x', 1, PARAMETERIZED_MAX_SIDE, side,
                          PARAMETERIZED_MAX_DIMENSIONS, &count, status)) {
    return false;
  }
  asked->network = PARAMETERIZED_MESH;
  asked->trees = mesh_trees;
  asked->height = 1;
  asked->places = 1;
  for (size_t d = 0; d < count; d++) {
    set_side (asked, d, side[d]);
    asked->places *= side[d];
    if (asked->places > PARAMETERIZED_MAX_PLACES)
      return refuse ("mesh", question->mesh, "a mesh of at most 16777216 places", status);
  }
  asked->depths = count > 2 ? (int32_t)count - 2 : 0;
  return true;
}

static bool
set_bmin (struct asked *asked, struct status *status)
{
  int64_t ports;
  size_t count;
  if (!parse_list ("bmin", asked->question->bmin, '\0', 2, PARAMETERIZED_MAX_BMIN, &ports, 1,
                   &count, status))
    return false;
  asked->network = PARAMETERIZED_BMIN;
  asked->trees = bmin_trees;
  asked->width = (int32_t)ports;
  asked->height = 1;
  asked->places = ports;
  return (ports & (ports - 1)) == 0
         || refuse ("bmin", asked->question->bmin, "a power of 2", status);
}

static bool
set_network (struct asked *asked, struct status *status)
{
  const struct report_question *question = asked->question;
  asked->trees = plain_trees;
  asked->places = MOST_NODES;
  if ((question->mesh != NULL) + (question->bmin != NULL) + (question->hypercube != NULL) > 1)
    return status_set (status, STATUS_INPUT,
                       "report latency: only one of --mesh, --bmin and --hypercube");
  if (question->bmin)
    return set_bmin (asked, status);
  return (!question->mesh && !question->hypercube) || set_mesh (asked, status);
}

/* Of these numbers of nodes, or of all powers of 2, and all places. */
static bool
set_nodes (struct asked *asked, struct status *status)
{
  int64_t most = asked->places < MOST_NODES ? asked->places : MOST_NODES;
  if (most < 2)
    return status_set (status, STATUS_INPUT, "report latency: the network has one place only");
  if (asked->question->nodes)
    return parse_list ("nodes", asked->question->nodes, ',', 2, most, asked->nodes, MOST_VALUES,
                       &asked->nodes_count, status);
  if (asked->network == PARAMETERIZED_COMPLETE)
    most = 128;
  for (int64_t nodes = 2; nodes < most; nodes *= 2)
    asked->nodes[asked->nodes_count++] = nodes;
  asked->nodes[asked->nodes_count++] = most;
  return true;
}

static bool
parse (struct asked *asked, struct status *status)
{
  const struct report_question *question = asked->question;
  bool network = question->mesh || question->bmin || question->hypercube;
  if (!network && question->occupation)
    return status_set (status, STATUS_INPUT, "--occupation: there is no network");
  return parse_affine ("hold", question->hold, &asked->hold, status)
         && parse_affine ("end", question->end, &asked->end, status)
         && parse_affine ("occupation",
                          question->occupation ? question->occupation : question->hold,
                          &asked->occupation, status)
         && parse_list ("bytes", question->bytes ? question->bytes : "1", ',', 0, INT64_C (1) << 40,
                        asked->bytes, MOST_VALUES, &asked->bytes_count, status)
         && set_network (asked, status) && set_nodes (asked, status);
}

/* The time for this many bytes, which must be positive. */
static bool
time_of (const char *option, const struct affine *cost, int64_t bytes, struct rational *out,
         struct status *status)
{
  return (rational_multiply (cost->per_byte, rational_whole (bytes), out)
          && rational_add (*out, cost->base, out) && out->numerator > 0)
         || status_set (status, STATUS_INPUT,
                        "--%s: with %" PRId64 " bytes it is not positive, or does not fit into 64 "
                        "bits",
                        option, bytes);
}

/* One tree at the present places. */
static bool
add_tree (struct asked *asked, struct tally *tally, size_t tree, int64_t bound,
          struct status *status)
{
  struct trial *trial = &asked->trial;
  const char *reason;
  trial_make (trial, asked->trees[tree]);
  int64_t without = trial->schedule.makespan;
  if (!trial_ask (trial, &reason, status))
    return false;
  tally->waits[tree] += reason != NULL;
  if (reason && !trial_run (trial, asked->trees[tree], status))
    return false;
  int64_t makespan = trial->schedule.makespan;
  tally->sum[tree] += (double)makespan / (double)trial->ticks.scale;
  tally->rate[tree] += (double)(makespan - without) / (double)makespan;
  tally->reached[tree] += makespan == bound;
  return true;
}

static bool
add_draw (struct asked *asked, struct tally *tally, int64_t nodes, int64_t bytes,
          struct status *status)
{
  struct trial *trial = &asked->trial;
  struct rational hold, end, occupation;
  if (!time_of ("hold", &asked->hold, bytes, &hold, status)
      || !time_of ("end", &asked->end, bytes, &end, status)
      || !time_of ("occupation", &asked->occupation, bytes, &occupation, status))
    return false;
  trial_set (trial, nodes, hold, end);
  if (asked->network != PARAMETERIZED_COMPLETE) {
    trial_draw ((int32_t)asked->places, nodes, SEED, (uint64_t)tally->draws, asked->address);
    trial_place (trial, asked->network, asked->width, asked->height, asked->address, occupation);
    trial_deepen (trial, asked->depths, asked->depth);
  }
  if (!trial_begin (trial, status))
    return false;
  int64_t bound = parameterized_counting_bound (&trial->ticks, NULL);
  for (size_t tree = 0; asked->trees[tree]; tree++)
    if (!add_tree (asked, tally, tree, bound, status))
      return false;
  tally->bound += (double)bound / (double)trial->ticks.scale;
  tally->draws++;
  return limits_continue (status);
}

static void
init_sheet (const struct asked *asked, struct sheet *sheet)
{
  char texts[4 * MOST_TREES][48];
  const char *names[4 + 4 * MOST_TREES + 1] = { "bytes", "nodes", "places", "bound" };
  size_t at = 4, text = 0;
  for (size_t tree = 0; asked->trees[tree]; tree++) {
    names[at++] = asked->trees[tree];
    snprintf (texts[text], sizeof texts[0], "%s at the bound", asked->trees[tree]);
    names[at++] = texts[text++];
    if (asked->network == PARAMETERIZED_COMPLETE)
      continue;
    snprintf (texts[text], sizeof texts[0], "%s waits", asked->trees[tree]);
    names[at++] = texts[text++];
    snprintf (texts[text], sizeof texts[0], "%s contention %%", asked->trees[tree]);
    names[at++] = texts[text++];
  }
  sheet_init (sheet, names);
}

static void
add_row (const struct asked *asked, const struct tally *tally, int64_t nodes, int64_t bytes,
         struct sheet *sheet)
{
  double draws = (double)tally->draws;
  sheet_row (sheet, bytes, nodes, tally->draws, SHEET_REAL (tally->bound / draws, 3));
  for (size_t tree = 0; asked->trees[tree]; tree++) {
    sheet_row (sheet, SHEET_REAL (tally->sum[tree] / draws, 3), tally->reached[tree]);
    if (asked->network != PARAMETERIZED_COMPLETE)
      sheet_row (sheet, tally->waits[tree], SHEET_REAL (100 * tally->rate[tree] / draws, 2));
  }
}

static bool
measure (struct asked *asked, struct sheet *sheet, struct status *status)
{
  bool fixed = asked->network == PARAMETERIZED_COMPLETE;
  int64_t draws = fixed ? 1 : asked->question->places > 0 ? asked->question->places : PLACES;
  uint64_t all = (uint64_t)draws * asked->bytes_count * asked->nodes_count, done = 0;
  for (size_t b = 0; b < asked->bytes_count; b++)
    for (size_t n = 0; n < asked->nodes_count; n++) {
      struct tally tally = { .draws = 0 };
      while (tally.draws < draws) {
        if (!add_draw (asked, &tally, asked->nodes[n], asked->bytes[b], status))
          return false;
        progress_count (++done, all, "places");
      }
      add_row (asked, &tally, asked->nodes[n], asked->bytes[b], sheet);
    }
  return true;
}

bool
parameterized_latency_ask (const struct report *report, struct status *status)
{
  struct asked asked = { .question = report->question };
  struct sheet sheet;
  if (!parse (&asked, status))
    return false;
  asked.address = memory_alloc ((size_t)asked.places, sizeof *asked.address);
  trial_init (&asked.trial);
  init_sheet (&asked, &sheet);
  bool good = measure (&asked, &sheet, status);
  if (good)
    (report->question->csv ? sheet_csv : sheet_markdown) (&sheet, report->out);
  sheet_clear (&sheet);
  trial_clear (&asked.trial);
  free (asked.address);
  return good;
}
