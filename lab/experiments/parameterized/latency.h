/* What multicasts take by the trees of Nup, against the number of nodes and the length of
   the message: the parts of `report latency-003`. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_LATENCY_H
#define LAB_EXPERIMENTS_PARAMETERIZED_LATENCY_H

#include "lab/experiments/parameterized/trial.h"
#include "lab/experiments/report.h"
#include "results/report/page.h"

struct latency {
  const struct report *report;
  const struct page *page;
  struct trial trial;
  struct sheet claims; /* what the thesis says beside what is measured here */
  struct output text;  /* in memory: the page's tables */
};

/* hold and end, and how long a send holds the channels of its path, as base + per_byte * bytes,
   all in 1/1000. */
struct latency_times {
  const char *name; /* ends the labels of figures; may be "" */
  const char *words;
  int64_t hold, hold_per_byte, end, end_per_byte, occupation, occupation_per_byte;
};

/* Table 2.1. */
extern const struct latency_times latency_sp;

/* (base + per_byte * bytes) / 1000 */
struct rational latency_cost (int64_t base, int64_t per_byte, int64_t bytes);

/* The networks of Figures 5.9 to 5.15: files, tables and claims. */
bool latency_networks (struct latency *latency, struct status *status);

#endif
