/* Instances with their optima as integer programs for other programs: with the proof
   for VIPR, and with the solution for solvers of LP and MPS files. docs/EXPORTS.md argues the
   encoding. */
#ifndef RESULTS_EXPORT_EXPORT_H
#define RESULTS_EXPORT_EXPORT_H

#include "base/limits.h"
#include "model/common/data.h"
#include "results/export/program.h"

struct export_format {
  const char *name;    /* in --format, and behind the dot in names of files */
  const char *summary; /* for the help */
  bool proof;          /* it has the proof; else the solution stands in a file of its own */
  void (*write) (const struct program *program, struct output *out);
};

extern const struct export_format export_formats[]; /* ends with a NULL name */

const struct export_format *export_format_named (const char *name); /* NULL: there is none */

/* What a model needs: the constant MODEL_export in its folder. */
struct export_model {
  /* Makes the program of an instance that was read (struct model_data) and of its certificate,
     which proves an optimum above 0. proof.missing says why a proof cannot be written. False with
     STATUS_INPUT when the certificate is not one, or the program would be too large. NULL: */
  bool (*make) (struct program *program, const void *instance, const void *ticks,
                const struct data_text *certificate, struct status *status);
  const char *missing; /* why there is no `make` */
};

/* Write FOLDER/NAME.FORMAT, and FOLDER/NAME.sol beside it where the format has no proof. The files
   appear whole or not at all. The checker must have accepted the certificate, or see export_judge.
   False with one line: STATUS_INPUT when this cannot be written in the format, STATUS_MACHINE. */
bool export_write (const struct export_format *format, const struct data_text *instance,
                   const struct data_text *certificate, const char *folder, const char *name,
                   struct status *status);

/* Write the same to `out`: the file FOLDER/NAME.FORMAT, or with `solution` the other one. */
bool export_text (const struct export_format *format, bool solution,
                  const struct data_text *instance, const struct data_text *certificate,
                  const char *name, struct output *out, struct status *status);

/* Let the checker judge a certificate: STATUS_FALSE with its reason. */
bool export_judge (const struct data_text *instance, const struct data_text *certificate,
                   const struct deadline *deadline, struct status *status);

struct export_counts {
  int64_t written, refused;
};

struct store; /* results/store/store.h */

/* Write all entries of a store, each under the name of its hash. What cannot be written in the
   format is counted as refused, and `refuse` gets its line. False with the status set: the store or
   the folder's trouble. */
bool export_store (struct store *store, const struct export_format *format, const char *folder,
                   void (*refuse) (const struct status *why), struct export_counts *counts,
                   struct status *status);

#endif
