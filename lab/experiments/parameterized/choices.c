/* How much it matters what the thesis' text leaves open about its simulator: contention rates of
   OPT-tree (Figure 5.15) by the order of its nodes and the ways up of a BMIN, and multicasts under
   load by where t_ns is spent, by grants, lengths and buffers. */
#include "base/limits.h"
#include "base/memory.h"
#include "base/team.h"
#include "heuristics/parameterized/splits.h"
#include "lab/experiments/common/publish.h"
#include "lab/experiments/parameterized/experiments.h"
#include "simulate/parameterized/input.h"
#include "simulate/parameterized/load.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTS = 9, RATE_PLACEMENTS = 16, LOAD_PLACEMENTS = 8, GAPS = 3 };

static const int32_t counts[COUNTS] = { 8, 16, 32, 48, 64, 80, 96, 112, 128 };
static const int64_t gaps[GAPS] = { 24000, 18000, 12000 };

/* Section 5.4: 64 kB, times of the simulator there. */
static const struct machine early
  = { .hs = 2000, .hd = 2, .ns = 1000, .nd = 2, .rs = 2500, .rd = 3, .send_buffer = 65536 };

static const struct choice {
  const char *network, *text;
  struct network given;
  enum cast_order order;
} choices[] = {
  { "16 x 16 mesh",
    "nodes in random order",
    { .kind = NETWORK_MESH, .dimensions = 2, .side = { 16, 16 } },
    CAST_GIVEN },
  { "16 x 16 mesh",
    "sorted",
    { .kind = NETWORK_MESH, .dimensions = 2, .side = { 16, 16 } },
    CAST_SORTED },
  { "16 x 16 mesh",
    "sorted and rotated",
    { .kind = NETWORK_MESH, .dimensions = 2, .side = { 16, 16 } },
    CAST_ROTATED },
  { "BMIN of 128",
    "random order, fixed ways up",
    { .kind = NETWORK_BMIN, .side = { 128 }, .up = NETWORK_FIXED },
    CAST_GIVEN },
  { "BMIN of 128",
    "random order, random ways up",
    { .kind = NETWORK_BMIN, .side = { 128 }, .up = NETWORK_RANDOM },
    CAST_GIVEN },
  { "BMIN of 128",
    "random order, adaptive ways up",
    { .kind = NETWORK_BMIN, .side = { 128 }, .up = NETWORK_ADAPTIVE },
    CAST_GIVEN },
};

enum { CHOICES = sizeof choices / sizeof *choices };

/* The latency of the optimal tree without network. */
static double
optimum (int64_t bytes, int32_t count)
{
  int64_t *t = memory_alloc ((size_t)count + 1, sizeof *t);
  parameterized_splits (cast_hold (&early, bytes), cast_end (&early, bytes), count, false, t, NULL);
  double best = (double)t[count];
  free (t);
  return best;
}

/* The mean contention rate in per cent. */
static bool
rate (const struct choice *choice, int32_t count, size_t placements, double *mean,
      struct status *status)
{
  struct network network = choice->given;
  const struct load_tree tree = { cast_find ("opt-tree", 8), choice->order };
  network_init (&network, "network", status);
  struct load load = load_default (&network, &early);
  load.size[0] = count;
  load.bytes = 65536;
  load.warm_up = 0;
  load.fewest = load.longest = 2 * LOAD_BATCH;
  *mean = 0;
  for (size_t placement = 0; placement < placements; placement++) {
    struct load_run run;
    if (!limits_continue (status) || !load_run (&load, &tree, 0, placement, NULL, &run, status))
      return false;
    *mean += 100 * (1 - optimum (load.bytes, count) / run.latency) / (double)placements;
  }
  return true;
}

static bool
write_rates (const struct report *report, struct sheet *data, struct output *text,
             struct status *status)
{
  size_t placements = (size_t)report_count (report, RATE_PLACEMENTS, 1);
  struct sheet sheet;
  sheet_columns (&sheet, "network", "OPT-tree", "8", "16", "32", "48", "64", "80", "96", "112",
                 "128 nodes");
  for (size_t i = 0; i < CHOICES; i++) {
    sheet_text (&sheet, choices[i].network);
    sheet_text (&sheet, choices[i].text);
    for (size_t c = 0; c < COUNTS; c++) {
      double mean;
      if (!rate (&choices[i], counts[c], placements, &mean, status))
        return false;
      sheet_real (&sheet, mean, 1);
      sheet_text (data, choices[i].network);
      sheet_text (data, choices[i].text);
      sheet_count (data, counts[c]);
      sheet_real (data, mean, 3);
    }
  }
  publish_table (&sheet, text);
  return true;
}

/* Under load. */

static void
as_it_is (struct load *load)
{
  (void)load;
}

static void
startup_on_path (struct load *load)
{
  load->machine.startup_on_path = true;
}

static void
random_grants (struct load *load)
{
  load->machine.random_grants = true;
}

static void
one_length (struct load *load)
{
  load->least = load->most = 1024;
}

static void
unlimited (struct load *load)
{
  load->machine.send_buffer = 0;
}

static void
software (struct load *load)
{
  load->machine.software_receive = true;
  load->machine.receive_buffer = 65536;
}

static const struct variant {
  const char *text;
  void (*change) (struct load *load);
} variants[] = {
  { "default", as_it_is },
  { "t_ns while the whole path is held", startup_on_path },
  { "a free channel goes to any waiting header", random_grants },
  { "background messages of 1 kB", one_length },
  { "unlimited send buffers", unlimited },
  { "software reception, receive buffers of 64 kB", software },
};

static bool
write_variant (const struct variant *variant, const struct load *given, size_t placements,
               struct sheet *sheet, struct status *status)
{
  struct load load = *given;
  const struct load_tree tree = { cast_find ("opt-mesh", 8), CAST_SORTED };
  struct load_run *runs = memory_zero (GAPS * placements, sizeof *runs);
  struct deadline deadline;
  deadline_start (&deadline, &(const struct limits){ 0 });
  variant->change (&load);
  bool good = load_sweep (&load, &tree, 1, gaps, GAPS, placements, team_processors (), &deadline,
                          runs, status);
  sheet_text (sheet, variant->text);
  for (size_t g = 0; g < GAPS; g++) {
    const struct load_run *run = runs + g * placements;
    struct load_mean latency = load_mean (&run->latency, placements, sizeof *run);
    sheet_real (sheet, load_mean (&run->accepted, placements, sizeof *run).mean, 4);
    sheet_cell (sheet, "%.0f +- %.0f", latency.mean, latency.half);
  }
  free (runs);
  return good;
}

static bool
write_variants (const struct report *report, struct output *text, struct status *status)
{
  struct network network = { .kind = NETWORK_MESH, .dimensions = 2, .side = { 16, 16 } };
  struct machine machine = input_machine ();
  struct sheet sheet;
  bool good = network_init (&network, "network", status);
  struct load load = load_default (&network, &machine);
  size_t placements = (size_t)report_count (report, LOAD_PLACEMENTS, 1);
  if (report->quick) {
    load.warm_up = 1;
    load.fewest = load.longest = 2 * LOAD_BATCH;
    load.horizon = 400000;
  }
  sheet_columns (&sheet, "choice", "load", "opt-mesh, gap 24000", "load", "gap 18000", "load",
                 "gap 12000");
  for (size_t i = 0; good && i < sizeof variants / sizeof *variants; i++)
    good = write_variant (&variants[i], &load, placements, &sheet, status);
  publish_table (&sheet, text);
  return good;
}

bool
parameterized_choices_run (const struct report *report, struct status *status)
{
  const struct page page = REPORT_PAGE (report, "choices-003", "003/choices.md",
                                        "What the thesis leaves open about its simulator", NULL);
  struct output text = { .stream = NULL };
  struct sheet data;
  sheet_columns (&data, "network", "tree", "nodes", "contention rate %");
  output_print (
    &text,
    "[SIMULATE.md](../../../docs/SIMULATE.md) has the rules and the options.\n\n## Contention rate "
    "of "
    "OPT-tree (Figure 5.15), %%\n\n64 kB, times of section 5.4, means over %" PRId64
    " placements, no other traffic: (t - t') / t, t' the latency without contention and without "
    "the "
    "way of the header. The thesis has a curve for nodes at random places; the order in which they "
    "stand in the tree decides. On fixed ways up no two nodes share a channel before they turn, so "
    "a "
    "header that prefers its own line hardly ever takes the other one: `adaptive` is `fixed` "
    "here, and random ways up are worse.\n\n",
    report_count (report, RATE_PLACEMENTS, 1));
  bool good = write_rates (report, &data, &text, status);
  output_print (&text,
                "\n## Multicasts under load\n\nOPT-mesh, 64 nodes of a 16 x 16 mesh, 1 kB, as in "
                "[Figure 6.7](figure-6-7.md), means over %" PRId64
                " placements, the same in each row. +- is half of the 95 %% confidence interval "
                "between placements.\n\n",
                report_count (report, LOAD_PLACEMENTS, 1));
  good = good && write_variants (report, &text, status);
  return publish_page (&page, &text, &data, status) && good;
}
