/* The experiments of the overhead model. */
#include "lab/experiments/overhead/experiments.h"

/* A drawing and its script, and families of them. */
#define DRAWN(path) " " path ".gp " path ".svg"
#define BOTH(path) DRAWN (path "-plain") DRAWN (path "-inserted")
#define RATIOS(path) BOTH (path) BOTH (path "-ratio")

const struct experiment overhead_experiments[] = {
  { "all-to-all-000",
    "WYL's Figures 7 and 8: all-to-all broadcast, completion times and ratios to lower bounds",
    "000/all-to-all.md 000/all-to-all.csv" BOTH ("000/all-to-all-fast-1kB") BOTH (
      "000/all-to-all-fast-1MB") BOTH ("000/all-to-all-slow-1kB") BOTH ("000/all-to-all-slow-1MB"),
    overhead_exchange_run },
  { "broadcast-000", "WYL's Figure 6: a single broadcast, each node once the source",
    "000/broadcast.md 000/broadcast.csv" BOTH ("000/broadcast-fast-small")
      BOTH ("000/broadcast-fast-large") BOTH ("000/broadcast-slow-small")
        BOTH ("000/broadcast-slow-large") BOTH ("000/broadcast-mixed-small")
          BOTH ("000/broadcast-mixed-large"),
    overhead_broadcast_run },
  { "claims-000", "WYL's statements, tested on the suites of the overhead model",
    "000/claims.md 000/claims.csv", overhead_claims_run },
  { "multicast-000",
    "WYL's Figures 9 to 12: multiple multicast on 64 nodes, completion times and ratios to lower "
    "bounds",
    "000/multicast.md 000/multicast.csv" RATIOS ("000/multicast-fast-small")
      RATIOS ("000/multicast-fast-large") RATIOS ("000/multicast-fast-hybrid")
        RATIOS ("000/multicast-slow-small") RATIOS ("000/multicast-slow-large")
          RATIOS ("000/multicast-slow-hybrid"),
    overhead_multicast_run },
  { "multicast-random-000",
    "WYL's Figures 9 and 10 where the number of destinations is drawn for each source",
    "000/multicast-random.md 000/multicast-random.csv" BOTH ("000/multicast-random-fast-small")
      BOTH ("000/multicast-random-fast-large") BOTH ("000/multicast-random-fast-hybrid")
        BOTH ("000/multicast-random-slow-small") BOTH ("000/multicast-random-slow-large")
          BOTH ("000/multicast-random-slow-hybrid"),
    overhead_multicast_random_run },
  { "optima-000",
    "WYL's heuristics and its bound, and the other bounds, against proven optima of small "
    "instances",
    "000/optima.md 000/optima.csv", overhead_optima_run },
  { "table1-000", "WYL's Table 1: scheduling times for all-to-all, as ratios",
    "000/table1-time.md 000/table1-time.csv", overhead_table1_run },
  { "table2-000", "WYL's Table 2: scheduling times for multiple multicast, as ratios",
    "000/table2-time.md 000/table2-time.csv", overhead_table2_run },
  { 0 },
};
