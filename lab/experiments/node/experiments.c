/* The experiments of the node model. */
#include "lab/experiments/node/experiments.h"

const struct experiment node_experiments[] = {
  { "claims", "every claim of the theorem suite on all small instances and on the suites",
    "004/claims.md 004/claims.csv 001/claims.md 001/claims.csv node/claims.md node/claims.csv",
    node_claims_run },
  { "figure1-001", "LH's Figure 1: the greedy schedule and an optimal one",
    "001/figure1.md 001/figure1-instance.json 001/figure1-greedy.json 001/figure1-optimal.json "
    "001/figure1-proof.jsonl",
    figure1_run },
  { "fnf",
    "fastest node first against 100,000 proven optima: LH's bounds, and how often it is optimal",
    "001/bounds.md 001/bounds.csv node/fnf-optimal.md node/fnf-optimal.csv node/fnf-optimal.gp "
    "node/fnf-optimal.svg",
    sample_run },
  { "fnf-ratio", "fastest node first over the optimum, by family and n to 10,000: mean and worst",
    "node/fnf-ratio.md node/fnf-ratio.csv node/fnf-ratio-n.csv node/fnf-ratio-n.gp "
    "node/fnf-ratio-n.svg",
    fnf_ratio_run },
  { "growth-001", "how the times of LH's greedy algorithm and dynamic program grow with n",
    "001/growth-time.md 001/growth-time.csv", growth_run },
  { "table1-004", "Liu's Table 1: tree sizes and searches for 10 to 21 processors",
    "004/table1.md 004/table1.csv 004/table1.gp 004/table1.svg 004/table1-time.md "
    "004/table1-time.csv",
    table1_run },
  { "time", "what the default engine takes against n, k, the range of costs, and distinct costs",
    "node/effort.md node/effort.csv node/time.md node/time.csv node/time-n.gp node/time-n.svg "
    "node/time-n-k8.gp node/time-n-k8.svg node/time-k.gp node/time-k.svg node/time-cost.gp "
    "node/time-cost.svg node/time-distinct.gp node/time-distinct.svg node/time-narrow.gp "
    "node/time-narrow.svg",
    timing_run },
  { 0 },
};
