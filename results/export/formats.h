/* The formats of results/export/export.h, a file each. */
#ifndef RESULTS_EXPORT_FORMATS_H
#define RESULTS_EXPORT_FORMATS_H

#include "results/export/program.h"

/* VIPR 1.0 (Cheung, Gleixner, Steffy 2017): program, solution and proof. The objective is in the
   instance's unit, exactly. */
void vipr_write (const struct program *program, struct output *out);

/* The LP format of CPLEX and the free MPS format: the program alone. The objective counts steps. */
void lp_write (const struct program *program, struct output *out);
void mps_write (const struct program *program, struct output *out);

/* The solution as MIPLIB has it: "=obj= VALUE", then "NAME VALUE" for each variable that is not
   0. */
void solution_write (const struct program *program, struct output *out);

#endif
