/* The models by name, and which of them an instance is of. */
#ifndef MODEL_KIND_H
#define MODEL_KIND_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum model_kind {
  MODEL_NODE,
  MODEL_OVERHEAD,
  MODEL_EXCHANGE,
  MODEL_OPENSHOP,
  MODEL_PARAMETERIZED,
  MODEL_LOGP,
  MODEL_KINDS, /* how many there are */
};

/* As an instance's "model" has it. */
const char *kind_name (enum model_kind kind);

/* The model of the instance in JSON text: what its top-level key "model" says. Nothing behind that key is looked at, so this costs next to
   nothing where it comes first, and at most one pass over the text. A text in a benchmark layout (model/openshop_layout.h) is an open shop.
   False with STATUS_INPUT when the text before it is not well-formed,
   when there is no such key, or none of the names; the message then lists them. */
bool kind_find (enum model_kind *kind, const char *text, size_t length, const char *file, size_t line, struct status *status);

#endif
