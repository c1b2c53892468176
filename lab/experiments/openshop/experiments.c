/* The experiments of the models of open shops and total exchange. */
#include "lab/experiments/openshop/experiments.h"

/* A drawing and its script, and families of them. */
#define DRAWN(path) " " path ".gp " path ".svg"
#define SAMPLED(path)                                                                              \
  DRAWN (path "-sites") DRAWN (path "-pairs") DRAWN (path "-symmetric") DRAWN (path "-ranges")

const struct experiment openshop_experiments[] = {
  { "claims-002", "BPR's statements, tested on the suites of total exchanges and open shops",
    "002/claims.md 002/claims.csv", openshop_claims_run },
  { "exchange-002",
    "BPR's Figures 9 to 12: total exchange on networks drawn from the GUSTO tables, with proven "
    "optima",
    "002/exchange.md 002/exchange.csv" SAMPLED ("002/figure9") SAMPLED ("002/figure10")
      SAMPLED ("002/figure11") SAMPLED ("002/figure12") SAMPLED ("002/figure12-first"),
    openshop_exchange_run },
  { "theorems-002", "BPR's Theorems 2 and 3 on every small integer matrix",
    "002/theorems.md 002/theorems.csv", openshop_theorems_run },
  { 0 },
};
