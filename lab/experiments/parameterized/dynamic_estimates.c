/* What it costs that a dynamic tree's estimates are old: while the load stays the same, and when
   they come from another load. */
#include "lab/experiments/parameterized/dynamic.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { AGES = 4 };

static const int64_t ages[AGES] = { 20000, 100000, 500000, 2000000 };

/* The dynamic tree of a subject: estimates of each age, and those kept from each load. */
struct aged {
  const struct curves *fresh; /* all trees */
  struct curves age[AGES], kept[DYNAMIC_GAPS];
  size_t age_count;
};

/* Latency of an aged tree less that of a tree whose estimates are fresh, or that has none. */
static struct load_mean
less_than (const struct aged *aged, const struct curves *old, size_t gap, size_t tree)
{
  return load_difference (curves_runs (old, gap, 0), curves_runs (aged->fresh, gap, tree),
                          aged->fresh->placements);
}

/* The same in per cent of the other one's latency. */
static double
percent_more (const struct aged *aged, const struct curves *old, size_t gap, size_t tree)
{
  return 100 * less_than (aged, old, gap, tree).mean / curves_latency (aged->fresh, gap, tree).mean;
}

static bool
measure (const struct dynamic *dynamic, size_t subject, struct aged *aged, struct status *status)
{
  bool good = true;
  aged->fresh = &dynamic->loaded[subject];
  aged->age_count = dynamic->report->quick ? 2 : AGES;
  for (size_t i = 0; good && i < aged->age_count; i++) {
    dynamic_curves (dynamic, subject, DYNAMIC, 1, &aged->age[i]);
    aged->age[i].load.estimate_age = ages[i];
    good = dynamic_measure (dynamic, &aged->age[i], status);
  }
  for (size_t i = 0; good && i < aged->fresh->gap_count; i++) {
    dynamic_curves (dynamic, subject, DYNAMIC, 1, &aged->kept[i]);
    aged->kept[i].load.estimates_before = true;
    aged->kept[i].load.estimate_gap = aged->fresh->gaps[i];
    good = dynamic_measure (dynamic, &aged->kept[i], status);
  }
  return good;
}

static void
clear (struct aged *aged)
{
  for (size_t i = 0; i < AGES; i++)
    free (aged->age[i].runs);
  for (size_t i = 0; i < DYNAMIC_GAPS; i++)
    free (aged->kept[i].runs);
}

/* Tables. */

static void
cell (struct sheet *sheet, struct load_mean mean)
{
  sheet_cell (sheet, "%.0f +- %.0f", mean.mean, mean.half);
}

static void
write_ages (size_t subject, const struct aged *aged, struct output *text)
{
  const char *const *trees = dynamic_subjects[subject].trees;
  char names[AGES][40];
  const char *columns[AGES + 6] = { "load", trees[OPTIMAL], trees[HALVED], trees[DYNAMIC] };
  struct sheet sheet;
  size_t count = 4;
  for (size_t i = 0; i < aged->age_count; i++) {
    snprintf (names[i], sizeof names[i], "age %d, more", (int)ages[i]);
    columns[count++] = names[i];
  }
  columns[count++] = "never renewed, more";
  columns[count] = NULL;
  sheet_init (&sheet, columns);
  for (size_t g = 0; g < aged->fresh->gap_count; g++) {
    sheet_real (&sheet, curves_load (aged->fresh, g), 4);
    for (size_t tree = OPTIMAL; tree <= DYNAMIC; tree++)
      cell (&sheet, curves_latency (aged->fresh, g, tree));
    for (size_t i = 0; i < aged->age_count; i++)
      cell (&sheet, less_than (aged, &aged->age[i], g, DYNAMIC));
    cell (&sheet, less_than (aged, &aged->kept[g], g, DYNAMIC));
  }
  publish_table (&sheet, text);
}

/* Estimates of each load at each load, less another tree. */
static void
write_changes (const struct aged *aged, size_t tree, struct output *text)
{
  const struct curves *fresh = aged->fresh;
  char names[DYNAMIC_GAPS][40];
  const char *columns[DYNAMIC_GAPS + 2] = { "load" };
  struct sheet sheet;
  for (size_t i = 0; i < fresh->gap_count; i++) {
    snprintf (names[i], sizeof names[i], "estimates of load %.4f", curves_load (fresh, i));
    columns[i + 1] = names[i];
  }
  sheet_init (&sheet, columns);
  for (size_t g = 0; g < fresh->gap_count; g++) {
    sheet_real (&sheet, curves_load (fresh, g), 4);
    for (size_t i = 0; i < fresh->gap_count; i++)
      cell (&sheet, less_than (aged, &aged->kept[i], g, tree));
  }
  publish_table (&sheet, text);
}

/* Numbers. */

static void
data_init (const struct aged *aged, struct sheet *sheet)
{
  char names[2 * (3 + AGES + DYNAMIC_GAPS)][40];
  const char *columns[4 + 2 * (3 + AGES + DYNAMIC_GAPS)] = { "network", "gap", "load" },
                                          *const bases[] = { "static", "halves", "fresh" };
  size_t count = 0;
  for (size_t i = 0; i < 3; i++)
    snprintf (names[2 * count++], sizeof names[0], "%s", bases[i]);
  for (size_t i = 0; i < aged->age_count; i++)
    snprintf (names[2 * count++], sizeof names[0], "age %d", (int)ages[i]);
  for (size_t i = 0; i < aged->fresh->gap_count; i++)
    snprintf (names[2 * count++], sizeof names[0], "of load %zu", i);
  for (size_t i = 0; i < count; i++) {
    snprintf (names[2 * i + 1], sizeof names[0], "%.30s +-", names[2 * i]);
    columns[3 + 2 * i] = names[2 * i];
    columns[4 + 2 * i] = names[2 * i + 1];
  }
  columns[3 + 2 * count] = NULL;
  sheet_init (sheet, columns);
}

static void
fill (struct sheet *sheet, struct load_mean mean)
{
  sheet_real (sheet, mean.mean, 1);
  sheet_real (sheet, mean.half, 1);
}

static void
fill_data (const struct aged *aged, const char *network, struct sheet *sheet)
{
  for (size_t g = 0; g < aged->fresh->gap_count; g++) {
    sheet_row (sheet, network, aged->fresh->gaps[g], SHEET_REAL (curves_load (aged->fresh, g), 5));
    for (size_t tree = OPTIMAL; tree <= DYNAMIC; tree++)
      fill (sheet, curves_latency (aged->fresh, g, tree));
    for (size_t i = 0; i < aged->age_count; i++)
      fill (sheet, curves_latency (&aged->age[i], g, 0));
    for (size_t i = 0; i < aged->fresh->gap_count; i++)
      fill (sheet, curves_latency (&aged->kept[i], g, 0));
  }
}

/* Statements. */

/* Points at which old estimates make the dynamic tree slower than a tree. */
struct slower {
  size_t points, mean, surely, surely_faster;
  double worst, best;        /* per cent */
  double worst_at, worst_of; /* load; age or load of the estimates */
};

static void
add_point (struct slower *slower, const struct aged *aged, const struct curves *old, size_t gap,
           size_t tree, double of)
{
  struct load_mean more = less_than (aged, old, gap, tree);
  double percent = percent_more (aged, old, gap, tree);
  slower->points++;
  slower->mean += more.mean > 0;
  slower->surely += more.mean - more.half > 0;
  slower->surely_faster += more.mean + more.half < 0;
  slower->best = fmin (slower->best, percent);
  if (percent > slower->worst) {
    slower->worst = percent;
    slower->worst_at = curves_load (aged->fresh, gap);
    slower->worst_of = of;
  }
}

/* Adds points (estimates, load) of the matrix: those of a lower load (-1), the same (0) or a higher
   one (1). */
static void
add_changes (struct slower *slower, const struct aged *aged, int which, size_t tree)
{
  for (size_t i = 0; i < aged->fresh->gap_count; i++)
    for (size_t g = 0; g < aged->fresh->gap_count; g++)
      if ((i > g) - (i < g) == which)
        add_point (slower, aged, &aged->kept[i], g, tree, curves_load (aged->fresh, i));
}

static void
say_slower (struct dynamic *dynamic, const char *place, const char *statement, bool holds,
            const struct slower *slower, const char *of)
{
  char worst[120] = "";
  if (slower->worst > 0)
    snprintf (worst, sizeof worst, " by %.1f %% at most, at load %.4f with estimates of %s %.*f;",
              slower->worst, slower->worst_at, of, slower->worst_of < 1 ? 4 : 0, slower->worst_of);
  statements_add (&dynamic->statements, place, statement, holds,
                  "slower in the mean at %zu of %zu points, surely at %zu;%s faster in the mean by "
                  "%.1f %% at most, surely at %zu",
                  slower->mean, slower->points, slower->surely, worst, 0 - slower->best,
                  slower->surely_faster);
}

static void
state_ages (struct dynamic *dynamic, const struct aged *aged)
{
  struct slower slower = { .points = 0 };
  for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++)
    for (size_t i = 0; i < aged[s].age_count; i++)
      for (size_t g = 1; g < aged[s].fresh->gap_count; g++)
        add_point (&slower, &aged[s], &aged[s].age[i], g, DYNAMIC, (double)ages[i]);
  say_slower (dynamic, "chapter 8",
              "old estimates result in worse dynamic trees, also while the load stays the same "
              "(here: slower than with fresh ones by 2 % in the mean at some age and load)",
              slower.worst >= 2, &slower, "age");
  slower = (struct slower){ .points = 0 };
  for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++)
    for (size_t g = 1; g < aged[s].fresh->gap_count; g++)
      add_point (&slower, &aged[s], &aged[s].kept[g], g, DYNAMIC, curves_load (aged[s].fresh, g));
  say_slower (
    dynamic, "chapter 8",
    "estimates that are never renewed result in worse dynamic trees, while the load stays "
    "the same (here: by 2 % in the mean at some load)",
    slower.worst >= 2, &slower, "load");
}

static void
state_changes (struct dynamic *dynamic, const struct aged *aged)
{
  struct slower higher = { .points = 0 }, lower = higher, than_static = higher,
                than_halves = higher, lower_static = higher;
  for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++) {
    add_changes (&higher, &aged[s], 1, DYNAMIC);
    add_changes (&lower, &aged[s], -1, DYNAMIC);
    add_changes (&than_static, &aged[s], 1, OPTIMAL);
    add_changes (&lower_static, &aged[s], -1, OPTIMAL);
    add_changes (&than_halves, &aged[s], 1, HALVED);
  }
  say_slower (dynamic, "chapter 8",
              "estimates of a higher load make the dynamic tree slower than fresh ones (here: in "
              "the mean at every such point)",
              higher.mean == higher.points, &higher, "load");
  say_slower (
    dynamic, "chapter 8",
    "estimates of a lower load make the dynamic tree slower than fresh ones (here: in the "
    "mean at every such point)",
    lower.mean == lower.points, &lower, "load");
  say_slower (
    dynamic, "ours",
    "with estimates of a higher load the dynamic tree is slower than the static one (here: "
    "in the mean at every such point)",
    than_static.mean == than_static.points, &than_static, "load");
  say_slower (dynamic, "ours",
              "with estimates of a lower load the dynamic tree is never slower than the static one "
              "(here: nowhere surely)",
              lower_static.surely == 0, &lower_static, "load");
  say_slower (
    dynamic, "ours",
    "with estimates of a higher load the dynamic tree is nowhere slower than halves (here: "
    "in the mean)",
    than_halves.mean == 0, &than_halves, "load");
}

/* With estimates of the highest load: up to which load slower than the static tree in the mean, and
   from which on faster? */
static void
state_crossing (struct dynamic *dynamic, size_t subject, const struct aged *aged)
{
  const struct curves *fresh = aged->fresh, *old = &aged->kept[fresh->gap_count - 1];
  double last_slower = -1, first_faster = -1;
  char statement[200];
  for (size_t g = 0; g < fresh->gap_count; g++)
    if (less_than (aged, old, g, OPTIMAL).mean > 0) {
      last_slower = curves_load (fresh, g);
      first_faster = -1;
    } else if (first_faster < 0) {
      first_faster = curves_load (fresh, g);
    }
  snprintf (
    statement, sizeof statement,
    "%s: there is a load from which on estimates of the highest load make %s faster than %s",
    dynamic_subjects[subject].name, dynamic_subjects[subject].trees[DYNAMIC],
    dynamic_subjects[subject].trees[OPTIMAL]);
  statements_add (
    &dynamic->statements, "ours", statement, first_faster >= 0,
    "slower in the mean up to load %.4f, by %.1f %% without load; faster from %.4f on "
    "(-1: nowhere)",
    last_slower, percent_more (aged, old, 0, OPTIMAL), first_faster);
}

/* The inputs of simulate. */
static void
write_inputs (const struct dynamic *dynamic, struct output *text)
{
  output_text (text, "\n## The same with `provecast simulate`\n\nInputs of the rows with fresh "
                     "estimates, of the first age and of estimates of the second load:\n\n");
  for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++)
    for (int which = 0; which < 3; which++) {
      const struct curves *curves = &dynamic->loaded[s];
      output_print (text, "    {\"network\":%s,\"load\":{\"trees\":[",
                    s == 0 ? "{\"mesh\":[16,16]}" : "{\"bmin\":256,\"up\":\"adaptive\"}");
      for (size_t i = which == 0 ? OPTIMAL : DYNAMIC; i <= DYNAMIC; i++)
        output_print (text, "\"%s\"%s", curves->trees[i].kind->name, i < DYNAMIC ? "," : "");
      output_text (text, "],\"gaps\":[");
      for (size_t i = 0; i < curves->gap_count; i++)
        output_print (text, "%s%" PRId64, i > 0 ? "," : "", curves->gaps[i]);
      if (which == 1)
        output_print (text, "],\"estimate_age\":%" PRId64, ages[0]);
      else if (which == 2)
        output_print (text, "],\"estimate_gap\":%" PRId64, curves->gaps[1]);
      else
        output_text (text, "]");
      output_print (text,
                    ",\"placements\":%zu,\"warm_up\":%" PRId64 ",\"fewest\":%" PRId64
                    ",\"longest\":%" PRId64 "}}\n",
                    curves->placements, curves->load.warm_up, curves->load.fewest,
                    curves->load.longest);
    }
}

static void
write_subject (struct dynamic *dynamic, size_t subject, const struct aged *aged)
{
  struct output *text = &dynamic->text;
  const char *const *trees = dynamic_subjects[subject].trees;
  output_print (text,
                "\n### %s: old estimates\n\nThe last columns are latencies less that of %s.\n\n",
                dynamic_subjects[subject].name, trees[DYNAMIC]);
  write_ages (subject, aged, text);
  output_print (text,
                "\n### %s: estimates of another load\n\nLatency of %s that keeps them, less that "
                "with fresh ones:\n\n",
                dynamic_subjects[subject].name, trees[DYNAMIC]);
  write_changes (aged, DYNAMIC, text);
  output_print (text, "\nThe same, less that of %s:\n\n", trees[OPTIMAL]);
  write_changes (aged, OPTIMAL, text);
}

bool
dynamic_estimates (struct dynamic *dynamic, struct status *status)
{
  struct aged aged[DYNAMIC_SUBJECTS] = { 0 };
  bool good = true;
  output_text (
    &dynamic->text,
    "\n## Old estimates\n\nA node uses what its last send met. With an age it knows of a "
    "send only once it has left so long ago (`estimate_age`). Estimates that are never "
    "renewed, and those of another load, are what nodes have after the multicasts that "
    "are not measured, at the same places under that load (`estimate_gap`).\n");
  for (size_t s = 0; good && s < DYNAMIC_SUBJECTS; s++)
    good = measure (dynamic, s, &aged[s], status);
  if (good) {
    data_init (&aged[0], &dynamic->estimates);
    state_ages (dynamic, aged);
    state_changes (dynamic, aged);
    for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++) {
      state_crossing (dynamic, s, &aged[s]);
      write_subject (dynamic, s, &aged[s]);
      fill_data (&aged[s], dynamic_subjects[s].name, &dynamic->estimates);
    }
    write_inputs (dynamic, &dynamic->text);
  }
  for (size_t s = 0; s < DYNAMIC_SUBJECTS; s++)
    clear (&aged[s]);
  return good;
}
