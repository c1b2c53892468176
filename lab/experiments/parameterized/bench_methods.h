/* All methods of measuring a multicast on trees of the parameterized model, on simulated ranks:
   Nup's Figures 3.8 to 3.10, and what section 7.2 says of the methods of others. Parts of `report
   bench-003`. */
#ifndef LAB_EXPERIMENTS_PARAMETERIZED_BENCH_METHODS_H
#define LAB_EXPERIMENTS_PARAMETERIZED_BENCH_METHODS_H

#include "measure/core/simulated.h"
#include "results/report/sheet.h"

/* Adds statements for ranks with these times [SIMULATED_TIMES], in which hold is at most end, and
   makes the tables of the figures and of the methods. False with the status set on trouble. */
bool bench_figures (const struct simulated_cost *times, struct sheet *statements,
                    struct sheet *table, struct status *status);
bool bench_methods (const struct simulated_cost *times, struct sheet *statements,
                    struct sheet *table, struct status *status);

#endif
