/* What messages of a multicast wait for each other: without load by hold over t_out, and under load
   as their senders expect too short a hold. */
#include "lab/experiments/parameterized/dynamic.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "heuristics/parameterized/splits.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { QUIET_PLACEMENTS = 16, WARM_UP = 10, MULTICASTS = 40 };

/* Machines: hold is this percentage of t_out, the processor's time does not depend on the length;
   or that of Figure 6.23 with half the software overhead, and messages of these lengths. */
static const struct quiet {
  int64_t percent, bytes;
} quiets[]
  = { { 25, 1024 },  { 50, 1024 },  { 75, 1024 }, { 90, 1024 }, { 100, 1024 }, { 115, 1024 },
      { 150, 1024 }, { 200, 1024 }, { 0, 64 },    { 0, 1024 },  { 0, 16384 } };

enum { QUIETS = sizeof quiets / sizeof *quiets };

static int64_t
t_out (const struct load *load)
{
  return load->machine.ns + load->bytes * load->machine.nd;
}

static void
set_quiet (struct load *load, const struct quiet *quiet)
{
  struct machine *machine = &load->machine;
  load->bytes = quiet->bytes;
  if (quiet->percent > 0) {
    machine->hd = 0;
    machine->hs = quiet->percent * t_out (load) / 100;
  } else {
    machine->hs = 957;
    machine->rs = 1012;
  }
}

static const char *
quiet_text (const struct quiet *quiet, char text[40])
{
  if (quiet->percent > 0)
    snprintf (text, 40, "hold %d %% of t_out", (int)quiet->percent);
  else
    snprintf (text, 40, "half the overhead, %d bytes", (int)quiet->bytes);
  return text;
}

/* Without contention no multicast from this root takes less: with a hold of at least t_out. */
static double
least (const struct load *load)
{
  int32_t count = load->size[0];
  int64_t *t = memory_alloc ((size_t)count + 1, sizeof *t),
          hold = cast_hold (&load->machine, load->bytes);
  parameterized_splits (int64_max (hold, t_out (load)), cast_end (&load->machine, load->bytes),
                        count, false, t, NULL);
  double latency = (double)t[count];
  free (t);
  return latency;
}

/* Shares and times of a run. */

static double
percent (int64_t part, int64_t whole)
{
  return whole > 0 ? 100 * (double)part / (double)whole : 0;
}

static double
behind (const struct load_run *run)
{
  return percent (run->contention.behind, run->contention.messages);
}

static double
blocked (const struct load_run *run)
{
  return percent (run->contention.blocked, run->contention.messages);
}

static int64_t
own_time (const struct load_run *run)
{
  return run->contention.behind_time + run->contention.blocked_time;
}

/* Of a message, the mean. */
static double
own_wait (const struct load_run *run)
{
  return (double)own_time (run) / (double)int64_max (1, run->contention.messages);
}

static double
own_share (const struct load_run *run)
{
  return percent (own_time (run), run->contention.waits);
}

static double
longer (const struct load_run *run)
{
  return percent (run->contention.longer, run->contention.followed);
}

static double
expected (const struct load_run *run)
{
  return run->estimates.hold;
}

static double
age (const struct load_run *run)
{
  return run->estimates.age;
}

static double
latency (const struct load_run *run)
{
  return run->latency;
}

/* Numbers. */

static void
contention_columns (struct sheet *sheet)
{
  static const char *const names[] = { "network",       "machine",
                                       "hold / t_out",  "gap",
                                       "load",          "tree",
                                       "messages",      "behind %",
                                       "behind % +-",   "blocked %",
                                       "blocked % +-",  "own wait",
                                       "own wait +-",   "own wait, % of all",
                                       "hold' / t_out", "longer %",
                                       "latency",       "latency +-",
                                       "least",         NULL };
  sheet_init (sheet, names);
}

static void
fill_rows (const struct curves *curves, const char *network, const char *machine,
           struct sheet *sheet)
{
  const struct load *load = &curves->load;
  double out = (double)t_out (load);
  for (size_t g = 0; g < curves->gap_count; g++)
    for (size_t tree = 0; tree < curves->tree_count; tree++) {
      const struct load_run *runs = curves_runs (curves, g, tree);
      int64_t messages = 0;
      for (size_t i = 0; i < curves->placements; i++)
        messages += runs[i].contention.messages;
      struct load_mean one = dynamic_mean (curves, g, tree, behind),
                       two = dynamic_mean (curves, g, tree, blocked),
                       wait = dynamic_mean (curves, g, tree, own_wait),
                       time = dynamic_mean (curves, g, tree, latency);
      sheet_row (sheet, network, machine,
                 SHEET_REAL ((double)cast_hold (&load->machine, load->bytes) / out, 4),
                 curves->gaps[g], SHEET_REAL (curves_load (curves, g), 5),
                 curves->trees[tree].kind->name, messages, SHEET_REAL (one.mean, 3),
                 SHEET_REAL (one.half, 3), SHEET_REAL (two.mean, 3));
      sheet_row (
        sheet, SHEET_REAL (two.half, 3), SHEET_REAL (wait.mean, 1), SHEET_REAL (wait.half, 1),
        SHEET_REAL (dynamic_mean (curves, g, tree, own_share).mean, 2),
        SHEET_REAL (dynamic_mean (curves, g, tree, expected).mean / out, 4),
        SHEET_REAL (dynamic_mean (curves, g, tree, longer).mean, 3), SHEET_REAL (time.mean, 1),
        SHEET_REAL (time.half, 1), SHEET_REAL (least (load), 0));
    }
}

/* Statements about messages that wait for their own multicast. */

struct found {
  size_t points;
  int64_t messages, behind, blocked;
  double least, most; /* percent of the messages of a point that wait */
};

static void
find (struct found *found, const struct curves *curves, size_t gap, size_t tree)
{
  double share = dynamic_mean (curves, gap, tree, behind).mean
                 + dynamic_mean (curves, gap, tree, blocked).mean;
  const struct load_run *runs = curves_runs (curves, gap, tree);
  for (size_t i = 0; i < curves->placements; i++) {
    found->messages += runs[i].contention.messages;
    found->behind += runs[i].contention.behind;
    found->blocked += runs[i].contention.blocked;
  }
  found->least = found->points == 0 ? share : fmin (found->least, share);
  found->most = fmax (found->most, share);
  found->points++;
}

static void
say_found (struct dynamic *dynamic, const char *place, const char *statement, bool holds,
           const struct found *found)
{
  statements_add (
    &dynamic->statements, place, statement, holds,
    "of %" PRId64 " messages at %zu points %" PRId64 " wait behind their sender's, %" PRId64
    " in the network; %.1f to %.1f %% of a point",
    found->messages, found->points, found->behind, found->blocked, found->least, found->most);
}

/* Without load. */

struct quiet_results {
  struct found slow, fast[DYNAMIC_TREES]; /* ordered trees, hold >= t_out; hold < t_out, by tree */
  struct found unordered;
  int64_t followed, longer; /* of dynamic trees */
  size_t points, better, worse;
  double gain, loss; /* of the dynamic tree over OPT, in per cent, at most */
  size_t equal, at_least;
};

static void
compare_quiet (struct quiet_results *results, const struct curves *curves, bool holds_long)
{
  struct load_mean less = curves_difference (curves, 0, DYNAMIC, OPTIMAL);
  double gain = -100 * less.mean / curves_latency (curves, 0, OPTIMAL).mean;
  const struct load_run *runs = curves_runs (curves, 0, DYNAMIC);
  for (size_t i = 0; i < curves->placements; i++) {
    results->followed += runs[i].contention.followed;
    results->longer += runs[i].contention.longer;
  }
  for (size_t tree = OPTIMAL; tree <= DYNAMIC; tree++)
    find (holds_long ? &results->slow : &results->fast[tree], curves, 0, tree);
  for (size_t tree = UNORDERED; tree <= UNORDERED_DYNAMIC; tree++)
    find (&results->unordered, curves, 0, tree);
  if (holds_long) {
    results->at_least++;
    results->equal += less.mean == 0 && less.half == 0;
    return;
  }
  results->points++;
  results->better += less.mean < 0;
  results->worse += less.mean > 0;
  results->gain = fmax (results->gain, gain);
  results->loss = fmax (results->loss, -gain);
}

static void
state_quiet (struct dynamic *dynamic, const struct quiet_results *results)
{
  const struct found *fast = results->fast;
  struct sheet *statements = &dynamic->statements;
  say_found (dynamic, "sections 5.2, 5.3, Theorems 5 and 7",
             "without load no message of an ordered tree waits for its own multicast where hold >= "
             "t_out (OPT-mesh, U-mesh, DYN-mesh, OPT-min, U-min, DYN-min)",
             results->slow.behind + results->slow.blocked == 0, &results->slow);
  say_found (dynamic, "the same without its precondition",
             "nor where hold < t_out (OPT-mesh and OPT-min)",
             fast[OPTIMAL].behind + fast[OPTIMAL].blocked == 0, &fast[OPTIMAL]);
  say_found (dynamic, "ours, on section 6.3",
             "where hold < t_out no message of DYN-mesh and DYN-min waits in the network for its "
             "own multicast, though each node splits by estimates of its own",
             fast[DYNAMIC].blocked == 0, &fast[DYNAMIC]);
  statements_add (statements, "ours, on section 6.3",
                  "without load hold' of a node that has sent is never below t_out, as t_hol "
                  "contains t_ns",
                  results->longer == 0,
                  "t_out exceeds hold' for %" PRId64 " of %" PRId64
                  " messages of DYN-mesh and DYN-min that another one follows",
                  results->longer, results->followed);
  statements_add (statements, "section 6.4.1",
                  "without load the dynamic tree is the optimal one where hold >= t_out",
                  results->equal == results->at_least, "the same latencies at %zu of %zu points",
                  results->equal, results->at_least);
  statements_add (statements, "ours, on section 6.3",
                  "where hold < t_out the dynamic tree, which expects to wait at the sender, is "
                  "faster than OPT-mesh and OPT-min, which do not",
                  results->better == results->points,
                  "faster in the mean at %zu, slower at %zu of %zu points; by %.1f %% at most, "
                  "slower by %.1f %% at most",
                  results->better, results->worse, results->points, results->gain, results->loss);
  say_found (dynamic, "section 5.2",
             "trees over a chain in any order wait for themselves in the network (here: OPT-tree "
             "and DYN-tree at every point)",
             results->unordered.blocked > 0 && results->unordered.least > 0, &results->unordered);
}

static void
write_quiet_row (const struct curves *curves, const struct quiet *quiet, struct sheet *shares,
                 struct sheet *times)
{
  char text[40];
  double out = (double)t_out (&curves->load), best = least (&curves->load);
  struct sheet *const sheets[] = { shares, times };
  for (int i = 0; i < 2; i++) {
    sheet_text (sheets[i], quiet_text (quiet, text));
    sheet_real (sheets[i], (double)cast_hold (&curves->load.machine, curves->load.bytes) / out, 2);
  }
  for (size_t tree = 0; tree < curves->tree_count; tree++) {
    struct load_mean time = curves_latency (curves, 0, tree);
    sheet_cell (shares, "%.1f + %.1f", dynamic_mean (curves, 0, tree, behind).mean,
                dynamic_mean (curves, 0, tree, blocked).mean);
    sheet_cell (times, "%.3f +- %.3f (%.1f %%)", time.mean / best, time.half / best,
                100 * dynamic_mean (curves, 0, tree, own_wait).mean / time.mean);
  }
  sheet_real (times, dynamic_mean (curves, 0, DYNAMIC, expected).mean / out, 2);
}

static bool
quiet_subject (struct dynamic *dynamic, size_t subject, struct quiet_results *results,
               struct status *status)
{
  const char *const *trees = dynamic_subjects[subject].trees,
                    *name = dynamic_subjects[subject].name;
  struct sheet shares, times;
  bool good = true;
  char text[40];
  sheet_columns (&shares, "machine", "hold / t_out", trees[0], trees[1], trees[2], trees[3],
                 trees[4]);
  sheet_columns (&times, "machine", "hold / t_out", trees[0], trees[1], trees[2], trees[3],
                 trees[4], "hold' / t_out");
  for (size_t i = 0; good && i < QUIETS; i++) {
    struct curves curves;
    dynamic_curves (dynamic, subject, OPTIMAL, DYNAMIC_TREES, &curves);
    curves.gap_count = 1;
    curves.placements = (size_t)report_count (dynamic->report, QUIET_PLACEMENTS, 2);
    curves.load.warm_up = WARM_UP;
    curves.load.fewest = curves.load.longest = MULTICASTS;
    curves.load.contention = true;
    set_quiet (&curves.load, &quiets[i]);
    good = dynamic_measure (dynamic, &curves, status);
    if (good) {
      write_quiet_row (&curves, &quiets[i], &shares, &times);
      fill_rows (&curves, name, quiet_text (&quiets[i], text), &dynamic->contention);
      compare_quiet (results, &curves,
                     cast_hold (&curves.load.machine, curves.load.bytes) >= t_out (&curves.load));
    }
    free (curves.runs);
  }
  output_print (&dynamic->text, "\n### %s\n\n", name);
  publish_table (&shares, &dynamic->text);
  output_text (&dynamic->text, "\nLatency over the least possible, and in brackets what a message "
                               "waits for its own multicast, in per cent of the latency:\n\n");
  publish_table (&times, &dynamic->text);
  return good;
}

static bool
quiet_part (struct dynamic *dynamic, struct status *status)
{
  struct quiet_results results = { .points = 0 };
  bool good = true;
  output_print (
    &dynamic->text,
    "\n## Contention without load\n\nt_out = t_ns + m t_nd is how long a message that meets no "
    "other one has its injection channel. The machine is the default one with another hold, or the "
    "one of Figure 6.23. Means over %" PRId64
    " placements and %d multicasts after %d. Messages of which another one of the same multicast "
    "has the channel that they wait for, in per cent: behind another one of their sender (source "
    "contention), + in "
    "the network (internal contention, section 6.2). In its first multicast a node knows hold "
    "only, "
    "as OPT-mesh and OPT-min do; these are not counted. The least possible latency is that of the "
    "optimal tree for max (hold, t_out), which "
    "no multicast beats; hold' is the mean of what nodes of the ordered dynamic tree expect.\n",
    report_count (dynamic->report, QUIET_PLACEMENTS, 2), MULTICASTS, WARM_UP);
  for (size_t i = 0; good && i < DYNAMIC_SUBJECTS; i++)
    good = quiet_subject (dynamic, i, &results, status);
  if (good)
    state_quiet (dynamic, &results);
  return good;
}

/* Under load. */

static void
write_loaded (struct dynamic *dynamic, size_t subject)
{
  const struct curves *curves = &dynamic->loaded[subject];
  const char *const *trees = dynamic_subjects[subject].trees;
  double out = (double)t_out (&curves->load);
  struct sheet shares, expectations;
  char optimal[60], dynamic_name[60];
  snprintf (optimal, sizeof optimal, "%s: t_out > hold', %%", trees[OPTIMAL]);
  snprintf (dynamic_name, sizeof dynamic_name, "%s: t_out > hold', %%", trees[DYNAMIC]);
  sheet_columns (&shares, "load", trees[0], trees[1], trees[2], trees[3], trees[4]);
  sheet_columns (&expectations, "load", optimal, dynamic_name, "hold' / t_out", "age of estimates",
                 "age / latency", "own waits of all, %");
  for (size_t g = 0; g < curves->gap_count; g++) {
    sheet_real (&shares, curves_load (curves, g), 4);
    for (size_t tree = 0; tree < curves->tree_count; tree++)
      sheet_cell (
        &shares, "%.1f +- %.1f + %.1f +- %.1f", dynamic_mean (curves, g, tree, behind).mean,
        dynamic_mean (curves, g, tree, behind).half, dynamic_mean (curves, g, tree, blocked).mean,
        dynamic_mean (curves, g, tree, blocked).half);
    double old = dynamic_mean (curves, g, DYNAMIC, age).mean;
    sheet_row (&expectations, SHEET_REAL (curves_load (curves, g), 4),
               SHEET_REAL (dynamic_mean (curves, g, OPTIMAL, longer).mean, 1),
               SHEET_REAL (dynamic_mean (curves, g, DYNAMIC, longer).mean, 1),
               SHEET_REAL (dynamic_mean (curves, g, DYNAMIC, expected).mean / out, 2),
               SHEET_REAL (old, 0), SHEET_REAL (old / curves_latency (curves, g, DYNAMIC).mean, 2),
               SHEET_REAL (dynamic_mean (curves, g, DYNAMIC, own_share).mean, 1));
  }
  output_print (&dynamic->text, "\n### %s\n\n", dynamic_subjects[subject].name);
  publish_table (&shares, &dynamic->text);
  output_print (&dynamic->text, "\nThe last four columns are those of %s.\n\n", trees[DYNAMIC]);
  publish_table (&expectations, &dynamic->text);
}

/* Messages that wait for their own multicast, OPT against DYN, at the same places. */
struct rivals {
  size_t points, fewer, surely;
  double last[2]; /* shares at the last load of the first subject */
};

static void
compare_loaded (const struct curves *curves, struct rivals *rivals)
{
  for (size_t g = 1; g < curves->gap_count; g++) {
    double *difference = memory_alloc (curves->placements, sizeof *difference);
    for (size_t i = 0; i < curves->placements; i++)
      difference[i] = behind (&curves_runs (curves, g, DYNAMIC)[i])
                      - behind (&curves_runs (curves, g, OPTIMAL)[i]);
    struct load_mean less = load_mean (difference, curves->placements, sizeof *difference);
    free (difference);
    rivals->points++;
    rivals->fewer += less.mean < 0;
    rivals->surely += less.mean + less.half < 0;
  }
}

static void
state_loaded (struct dynamic *dynamic)
{
  struct found ordered = { .points = 0 };
  struct rivals rivals = { .points = 0 };
  double most = 0, least_known = 100;
  size_t points = 0;
  for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++) {
    const struct curves *curves = &dynamic->loaded[s];
    compare_loaded (curves, &rivals);
    for (size_t g = 1; g < curves->gap_count; g++) {
      double share = dynamic_mean (curves, g, DYNAMIC, longer).mean;
      find (&ordered, curves, g, DYNAMIC);
      most = fmax (most, share);
      least_known = fmin (least_known, share);
      points++;
    }
  }
  say_found (
    dynamic, "ours, on section 6.3",
    "under load, where t_out may exceed hold', no message of DYN-mesh and DYN-min waits in "
    "the network for its own multicast",
    ordered.blocked == 0, &ordered);
  statements_add (&dynamic->statements, "ours, on section 6.3",
                  "estimates made under load keep hold' from being below t_out (here: for no "
                  "message that another one follows)",
                  most == 0, "t_out exceeds hold' for %.1f to %.1f %% of them at %zu points",
                  least_known, most, points);
  statements_add (&dynamic->statements, "ours, on section 6.3",
                  "under load fewer messages wait behind their sender's in a dynamic tree than in "
                  "OPT-mesh and OPT-min (here: in the mean at every load)",
                  rivals.fewer == rivals.points, "fewer at %zu of %zu points, surely at %zu",
                  rivals.fewer, rivals.points, rivals.surely);
}

static bool
loaded_part (struct dynamic *dynamic, struct status *status)
{
  output_text (&dynamic->text,
               "\n## Contention under load\n\nThe default machine, hold / t_out 1.15. As above, "
               "with half of the confidence interval. Then, of messages behind which their sender "
               "has another one, those that held the injection channel for longer than their "
               "sender expected (of static trees: hold), since others were in their way; the mean "
               "age of an estimate when it is used; what messages wait for their own multicast, of "
               "all that they wait.\n");
  for (size_t i = 0; i < DYNAMIC_SUBJECTS; i++) {
    struct curves *curves = &dynamic->loaded[i];
    dynamic_curves (dynamic, i, OPTIMAL, DYNAMIC_TREES, curves);
    curves->load.contention = true;
    if (!dynamic_measure (dynamic, curves, status))
      return false;
    write_loaded (dynamic, i);
    fill_rows (curves, dynamic_subjects[i].name, "default", &dynamic->contention);
  }
  state_loaded (dynamic);
  return true;
}

bool
dynamic_contention (struct dynamic *dynamic, struct status *status)
{
  contention_columns (&dynamic->contention);
  return quiet_part (dynamic, status) && loaded_part (dynamic, status);
}
