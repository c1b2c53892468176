/* The experiments of the parameterized model. */
#include "lab/experiments/parameterized/experiments.h"

/* A drawing and its script, and families of them. */
#define DRAWN(path) " " path ".gp " path ".svg"
#define SIMULATED(path) DRAWN (path) DRAWN (path "-sp")
#define LOAD_FIGURE(number, run, summary)                                                          \
  {                                                                                                \
    "figure-" number "-003", summary,                                                              \
      "003/figure-" number ".md 003/figure-" number ".csv" DRAWN ("003/figure-" number),           \
      parameterized_figure_##run##_run                                                             \
  }
#define PICTURE(path) " " path ".json " path "-schedule.json " path ".svg"

const struct experiment parameterized_experiments[] = {
  { "bench-003", "Nup's Figures 3.4 to 3.10, section 7.2: benchmarks of a multicast, and Theorem 1",
    "003/bench.md 003/bench.csv", parameterized_bench_run },
  { "choices-003", "what Nup leaves open about the simulator, and how much it matters",
    "003/choices.md 003/choices.csv", parameterized_choices_run },
  { "claims-003",
    "Nup's statements, tested on small instances, meshes and BMINs, and on the suites",
    "003/claims.md 003/claims.csv", parameterized_claims_run },
  { "contention-003",
    "Nup's Theorems 4 to 7 on every set of nodes of small meshes and BMINs, and on drawn sets of "
    "large ones",
    "003/contention.md 003/contention.csv 003/census.md 003/census.csv",
    parameterized_contention_run },
  { "dynamic-003",
    "what Nup's dynamic trees lose: contention within a multicast, and what old estimates cost",
    "003/dynamic.md 003/dynamic.csv 003/dynamic-contention.csv" DRAWN ("003/dynamic"),
    parameterized_dynamic_run },
  LOAD_FIGURE ("6-11", 6_11,
               "Nup's Figures 6.10 and 6.11: multicasts under background traffic in a BMIN"),
  LOAD_FIGURE ("6-12", 6_12,
               "Nup's Figure 6.12: multicasts to 128 nodes under background traffic in a BMIN"),
  LOAD_FIGURE ("6-13", 6_13, "Nup's Figure 6.13: multicasts under 1 % hot-spot traffic in a mesh"),
  LOAD_FIGURE ("6-14", 6_14, "Nup's Figure 6.14: multicasts under 2 % hot-spot traffic in a mesh"),
  LOAD_FIGURE ("6-15", 6_15, "Nup's Figure 6.15: multicasts under 1 % hot-spot traffic in a BMIN"),
  LOAD_FIGURE ("6-16", 6_16, "Nup's Figure 6.16: multicasts at a fixed interval in a mesh"),
  LOAD_FIGURE ("6-17", 6_17, "Nup's Figure 6.17: multicasts at a fixed interval in a BMIN"),
  LOAD_FIGURE ("6-18", 6_18, "Nup's Figure 6.18: multicasts with local traffic in a mesh"),
  LOAD_FIGURE ("6-19", 6_19, "Nup's Figure 6.19: multicasts with local traffic in a BMIN"),
  { "figure-6-2-003",
    "Nup's Figures 6.2, 6.3 and 6.5: contention at the sender, in a mesh and a BMIN",
    "003/figure-6-2.md 003/figure-6-2.csv" DRAWN ("003/figure-6-2") DRAWN ("003/figure-6-3")
      DRAWN ("003/figure-6-5"),
    parameterized_figure_6_2_run },
  LOAD_FIGURE ("6-20", 6_20, "Nup's Figure 6.20: two multicasts at a time in a mesh"),
  LOAD_FIGURE ("6-21", 6_21, "Nup's Figure 6.21: two multicasts at a time in a BMIN"),
  LOAD_FIGURE ("6-22", 6_22, "Nup's Figure 6.22: multicasts in a mesh twice as fast"),
  LOAD_FIGURE ("6-23", 6_23,
               "Nup's Figure 6.23: multicasts with half the software overhead in a mesh"),
  LOAD_FIGURE ("6-7", 6_7,
               "Nup's Figures 6.6 and 6.7: multicasts under background traffic in a mesh"),
  LOAD_FIGURE ("6-8", 6_8,
               "Nup's Figure 6.8: multicasts to 32 nodes under background traffic in a mesh"),
  LOAD_FIGURE ("6-9", 6_9,
               "Nup's Figure 6.9: multicasts to 128 nodes under background traffic in a mesh"),
  { "figures-003", "Nup's Figures 3.2, 3.7, 4.5, 5.5, 7.2 and Table 4.4: timing diagrams and trees",
    "003/figures.md" PICTURE ("003/figure-3-2-sequential") PICTURE ("003/figure-3-2-binomial")
      PICTURE ("003/figure-3-2-chain") PICTURE ("003/figure-3-7") PICTURE ("003/figure-4-5")
        PICTURE ("003/table-4-4") PICTURE ("003/figure-5-5-opt-mesh")
          PICTURE ("003/figure-5-5-u-mesh") PICTURE ("003/figure-7-2"),
    parameterized_figures_run },
  { "latency",
    "latency and contention of Nup's trees in a network of one's own: --mesh, --hold, --end, ...",
    NULL, parameterized_latency_ask },
  { "latency-003",
    "Nup's Figures 3.8, 3.9, 4.6 and 5.9 to 5.15: multicast latency by every tree, without other "
    "traffic",
    "003/latency.md 003/latency-trees.csv 003/latency-networks.csv 003/figure-5-15.csv" DRAWN (
      "003/latency-trees-1") DRAWN ("003/latency-trees-1024") DRAWN ("003/latency-trees-65536")
      SIMULATED ("003/figure-5-9") SIMULATED ("003/figure-5-10") SIMULATED ("003/figure-5-11")
        SIMULATED ("003/figure-5-12") SIMULATED ("003/figure-5-13") SIMULATED ("003/figure-5-14")
          DRAWN ("003/figure-5-15"),
    parameterized_latency_run },
  { "measure-003", "Nup's Figures 2.4 to 2.10 and Table 2.1: measurements on simulated ranks",
    "003/measure.md 003/measure.csv", parameterized_measure_run },
  { "networks-003", "how often OPT-mesh and OPT-min are the fastest multicasts, with proven optima",
    "003/networks.md 003/networks.csv 003/networks-instances.csv", parameterized_networks_run },
  { "tables-003", "Nup's Tables 4.1 to 4.4 and the examples of its figures, entry by entry",
    "003/tables.md 003/tables.csv", parameterized_tables_run },
  { 0 },
};
