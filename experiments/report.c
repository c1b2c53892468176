#include "experiments/report.h"

#include "results/page.h"

#include <string.h>

/* A drawing and its script, and those that every figure of 000 has. */
#define DRAWN(path) " " path ".gp " path ".svg"
#define BOTH(path) DRAWN (path "-plain") DRAWN (path "-inserted")
#define SAMPLED(path) DRAWN (path "-sites") DRAWN (path "-pairs") DRAWN (path "-symmetric")
#define SIMULATED(path) DRAWN (path) DRAWN (path "-sp")
#define PICTURE(path) " " path ".json " path "-schedule.json " path ".svg"
#define RATIOS(path) BOTH (path) BOTH (path "-ratio")

const struct experiment experiment_table[] = {
  { "all-to-all-000", "000's Figures 7 and 8: all-to-all broadcast, completion times and ratios to lower bounds",
    "000/all-to-all.md 000/all-to-all.csv" BOTH ("000/all-to-all-fast-1kB") BOTH ("000/all-to-all-fast-1MB")
      BOTH ("000/all-to-all-slow-1kB") BOTH ("000/all-to-all-slow-1MB"),
    overhead_exchange_run },
  { "broadcast-000", "000's Figure 6: a single broadcast, each node once the source",
    "000/broadcast.md 000/broadcast.csv" BOTH ("000/broadcast-mixed-small"), overhead_broadcast_run },
  { "claims", "every theorem of the register on all small instances and on the suites",
    "004/claims.md 004/claims.csv 001/claims.md 001/claims.csv node/claims.md node/claims.csv", register_run },
  { "claims-000", "000's statements, tested on the suites of the overhead model", "000/claims.md 000/claims.csv", overhead_register_run },
  { "claims-002", "002's statements, tested on the suites of total exchanges and open shops", "002/claims.md 002/claims.csv",
    openshop_register_run },
  { "claims-003", "003's statements, tested on small instances, meshes and BMINs, and on the suites", "003/claims.md 003/claims.csv",
    parameterized_register_run },
  { "claims-logp", "001's section 5 on the heterogeneous LogP model, tested on small and drawn instances and on the suites",
    "001/claims-logp.md 001/claims-logp.csv", logp_register_run },
  { "contention-003", "003's Theorems 4 to 7 on every set of nodes of small meshes and BMINs, and on drawn sets of large ones",
    "003/contention.md 003/contention.csv 003/census.md 003/census.csv", parameterized_contention_run },
  { "exchange-002", "002's Figures 9 to 12: total exchange on networks drawn from the GUSTO tables, with proven optima",
    "002/exchange.md 002/exchange.csv" SAMPLED ("002/figure9") SAMPLED ("002/figure10") SAMPLED ("002/figure11") SAMPLED ("002/figure12")
      SAMPLED ("002/figure12-first"),
    openshop_exchange_run },
  { "figure1-001", "001's Figure 1: the greedy schedule and an optimal one",
    "001/figure1.md 001/figure1-instance.json 001/figure1-greedy.json 001/figure1-optimal.json 001/figure1-proof.jsonl", figure1_run },
  { "figures-003", "003's Figures 3.2, 3.7, 4.5, 5.5, 7.2 and Table 4.4: timing diagrams and trees",
    "003/figures.md" PICTURE ("003/figure-3-2-sequential") PICTURE ("003/figure-3-2-binomial") PICTURE ("003/figure-3-2-chain")
      PICTURE ("003/figure-3-7") PICTURE ("003/figure-4-5") PICTURE ("003/table-4-4") PICTURE ("003/figure-5-5-opt-mesh")
        PICTURE ("003/figure-5-5-u-mesh") PICTURE ("003/figure-7-2"),
    parameterized_figures_run },
  { "fnf", "fastest node first against 100,000 proven optima: 001's bounds, and how often it is optimal",
    "001/bounds.md 001/bounds.csv node/fnf-optimal.md node/fnf-optimal.csv node/fnf-optimal.gp node/fnf-optimal.svg", sample_run },
  { "fnf-ratio", "fastest node first over the optimum, by family and n to 10,000: mean and worst",
    "node/fnf-ratio.md node/fnf-ratio.csv node/fnf-ratio-n.csv node/fnf-ratio-n.gp node/fnf-ratio-n.svg", fnf_ratio_run },
  { "latency-003", "003's Figures 3.8, 3.9, 4.6 and 5.9 to 5.15: multicast latency by every tree, without other traffic",
    "003/latency.md 003/latency-trees.csv 003/latency-networks.csv 003/figure-5-15.csv" DRAWN ("003/latency-trees-1")
      DRAWN ("003/latency-trees-1024") DRAWN ("003/latency-trees-65536") SIMULATED ("003/figure-5-9") SIMULATED ("003/figure-5-10")
        SIMULATED ("003/figure-5-11") SIMULATED ("003/figure-5-12") SIMULATED ("003/figure-5-13") SIMULATED ("003/figure-5-14")
          DRAWN ("003/figure-5-15"),
    parameterized_latency_run },
  { "multicast-000", "000's Figures 9 to 12: multiple multicast on 64 nodes, completion times and ratios to lower bounds",
    "000/multicast.md 000/multicast.csv" RATIOS ("000/multicast-fast-small") RATIOS ("000/multicast-fast-large")
      RATIOS ("000/multicast-fast-hybrid") RATIOS ("000/multicast-slow-small") RATIOS ("000/multicast-slow-large")
        RATIOS ("000/multicast-slow-hybrid"),
    overhead_multicast_run },
  { "networks-003", "how often OPT-mesh and OPT-min are the fastest multicasts, with proven optima",
    "003/networks.md 003/networks.csv 003/networks-instances.csv", parameterized_networks_run },
  { "optima-000", "000's heuristics and its bound, and the other bounds, against proven optima of small instances",
    "000/optima.md 000/optima.csv", overhead_optima_run },
  { "table1-000", "000's Table 1: scheduling times for all-to-all, as ratios", "000/table1-time.md 000/table1-time.csv",
    overhead_table1_run },
  { "table1-004", "004's Table 1: tree sizes and searches for 10 to 21 processors",
    "004/table1.md 004/table1.csv 004/table1.gp 004/table1.svg 004/table1-time.md 004/table1-time.csv", table1_run },
  { "table2-000", "000's Table 2: scheduling times for multiple multicast, as ratios", "000/table2-time.md 000/table2-time.csv",
    overhead_table2_run },
  { "tables-003", "003's Tables 4.1 to 4.4 and the examples of its figures, entry by entry", "003/tables.md 003/tables.csv",
    parameterized_tables_run },
  { "theorems-002", "002's Theorems 2 and 3 on every small integer matrix", "002/theorems.md 002/theorems.csv", openshop_theorems_run },
  { "time", "what the default engine takes against n, k, the range of costs, and distinct costs",
    "node/effort.md node/effort.csv node/time.md node/time.csv node/time-n.gp node/time-n.svg node/time-n-k8.gp node/time-n-k8.svg "
    "node/time-k.gp node/time-k.svg node/time-cost.gp node/time-cost.svg node/time-distinct.gp node/time-distinct.svg "
    "node/time-narrow.gp node/time-narrow.svg",
    timing_run },
  { .name = NULL },
};

const struct experiment *
experiment_find (const char *name)
{
  for (const struct experiment *experiment = experiment_table; experiment->name; experiment++)
    if (strcmp (experiment->name, name) == 0)
      return experiment;
  return NULL;
}

static void
write_files (const char *files, struct output *out)
{
  while (*files) {
    size_t length = strcspn (files, " ");
    output_text (out, "[");
    output_bytes (out, files, length);
    output_text (out, "](");
    output_bytes (out, files, length);
    output_text (out, ")");
    files += length;
    if (*files == ' ') {
      files++;
      output_text (out, ", ");
    }
  }
}

bool
report_index (const struct report *report, struct status *status)
{
  struct output out;
  struct page page = { .directory = report->directory,
                       .path = "README.md",
                       .title = "Published results",
                       .command = report->quick ? "provecast report --quick" : "provecast report" };
  if (!page_open (&page, &out, status))
    return false;
  output_text (&out,
               "The tables and figures of the papers on the node model, on multiple multicast and on total exchange, and the trees of the "
               "parameterized model, computed anew, and "
               "what this program "
               "adds. Folders have the papers' first three digits:\n"
               "`000` is Wu, Yeh and Liu, *Efficient Multiple Multicast on Heterogeneous Network of Workstations*;\n"
               "`001` is Libeskind-Hadas, Hartline, Boothe, Rae and Swisher, *On Multicast Algorithms for Heterogeneous Networks of "
               "Workstations*;\n"
               "`002` is Bhat, Prasanna and Raghavendra, *Adaptive Communication Algorithms for Distributed Heterogeneous Systems*;\n"
               "`003` is Nupairoj's thesis on OPT-tree;\n"
               "`004` is Liu, *Broadcast Scheduling Optimization for Heterogeneous Cluster Systems*; `node` is our own.\n\n"
               "Every schedule behind these files was accepted by the referee, every optimum was proven by a certificate "
               "that it accepted, before it was counted; of the millions of schedules in `contention-003` one in 101 was.\n"
               "A second run gives the same bytes, but for the files with `time` in their names. Drawings need gnuplot and are left out "
               "without it.\n\n");
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "command", "what", "files", NULL });
  for (const struct experiment *experiment = experiment_table; experiment->name; experiment++) {
    struct output files;
    output_init_memory (&files);
    write_files (experiment->files, &files);
    output_char (&files, '\0');
    sheet_cell (&sheet, "`%s %s`", page.command, experiment->name);
    sheet_cell (&sheet, "%s", experiment->summary);
    sheet_cell (&sheet, "%s", files.bytes);
    output_discard (&files);
  }
  sheet_markdown (&sheet, &out);
  sheet_clear (&sheet);
  output_text (&out, "\nIn the repository, `instances.html` beside this page is one for a browser, as `provecast report --html` makes it "
                     "of a store: the instances of "
                     "the suites `paper-001`, `paper-004`, `node-ci`, `overhead-paper-example`, `overhead-small`, `overhead-extremes`, "
                     "`exchange-gusto-ci`, `openshop-small`, `parameterized-families`, `parameterized-planted`, `logp-families` and "
                     "`logp-planted`, which `provecast dataset SUITE --store suites.db` solved. It has times.\n");
  return output_commit (&out, status);
}
