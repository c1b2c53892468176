/* The registry: a row for each model that the program was built with. The build writes it from
   PROVECAST_MODELS (cmake/registry.cmake). Each module that handles models defines one struct,
   and each model one constant of it, MODEL_ROLE, in its own folder of that module. */
#ifndef MODEL_COMMON_MODEL_H
#define MODEL_COMMON_MODEL_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

#define MODELS_MAX 16 /* rows of the registry */

struct model {
  const char *name;                  /* as the key "model" of its instances has it */
  const struct model_data *data;     /* model/common/data.h */
  const struct solve_model *solve;   /* search/core/model.h */
  const struct gen_model *gen;       /* gen/common/gen.h */
  const struct draw_model *draw;     /* results/draw/draw.h */
  const struct export_model *export; /* results/export/export.h */
  const struct follow_model *follow; /* results/follow/follow.h */
  const struct claims_model *claims; /* claims/core/claims.h */
  const struct judge_model *judge;   /* judge/model.h */
  const struct cli_model *cli;       /* cli/model.h; NULL in the library */
  const struct probe_model *probe;   /* lab/probe/space.h; NULL in the library and without lab/ */
};

extern const struct model models[];      /* ends with a NULL name */
extern const size_t model_count;         /* rows of it */
extern const char *const models_known[]; /* names of all models, built in or not; ends with NULL */

/* The row of this name. NULL: there is none. */
const struct model *model_named (const char *name);

/* Its place in `models`. */
size_t model_index (const struct model *model);

/* Returns the model of an instance by its top-level key "model". Reads nothing behind that key:
   O(length) at most, O(1) if the key comes first. A text in a format of its own
   (model_data.recognise, model_data.key) needs no such key. NULL with STATUS_INPUT when the text
   before it is not well-formed, the key is missing, or its value names no model or one that is not
   built in; the message lists the names. */
const struct model *model_find (const char *text, size_t length, const char *file, size_t line,
                                struct status *status);

#endif
