/* The header of an instance: the keys that all models share. */
#ifndef VERIFY_CORE_INSTANCE_HEADER_H
#define VERIFY_CORE_INSTANCE_HEADER_H

#include "verify/core/text.h"

/* The spans point into the document, which must outlive the header. */
struct verify_instance_header {
  bool modelled, named;
  struct verify_span model, name;
};

/* True iff it is one of "model", "name", "unit" and "origin". */
bool verify_instance_header_has (struct verify_span key);

/* Reads the value of such a key. False (STATUS_INPUT) when it has the wrong type, or names a model
   other than `model`; `model` NULL: every name is accepted. */
bool verify_instance_header_read (struct verify_instance_header *header, struct verify_text *text,
                                  struct verify_span key, const char *model);

/* Reads only the header of an instance. False (STATUS_INPUT) when it is not a well-formed object,
   has no "model", or one of the two values is not a string. The header then holds what could be
   read. O(length). */
bool verify_instance_header_peek (struct verify_instance_header *header,
                                  const struct verify_source *source, struct status *status);

/* The same for the first line of a certificate, where the key of the model is "certificate" and
   that of the name "instance". */
bool verify_instance_header_peek_certificate (struct verify_instance_header *header,
                                              const struct verify_source *source,
                                              struct status *status);

/* Do both have the same model, and the same name or no name? */
bool verify_instance_header_same (const struct verify_instance_header *a,
                                  const struct verify_instance_header *b);

#endif
