/* What an instance of any model says of itself: the keys that all models share. */
#ifndef VERIFY_HEADING_H
#define VERIFY_HEADING_H

#include "verify/text.h"

/* The spans are of the document, which must outlive them. */
struct verify_heading {
  bool modelled, named;
  struct verify_span model, name;
};

/* True iff it is one of "model", "name", "unit" and "origin". */
bool verify_heading_has (struct verify_span key);

/* Take up the value of such a key. False (STATUS_INPUT) when it is of the wrong kind, or names another model; `model` NULL: any will do. */
bool verify_heading_read (struct verify_heading *heading, struct verify_text *text, struct verify_span key, const char *model);

/* Read the heading of an instance and nothing else of it. False (STATUS_INPUT) when it is no well-formed object, has no "model", or one of
   the two is no string; what could be read is in the heading nevertheless. O(length). */
bool verify_heading_peek (struct verify_heading *heading, const struct verify_source *source, struct status *status);

/* The same of a certificate's first line, where the model is called "certificate" and the name "instance". */
bool verify_heading_peek_certificate (struct verify_heading *heading, const struct verify_source *source, struct status *status);

/* Of the same model and the same name, or none. */
bool verify_heading_same (const struct verify_heading *a, const struct verify_heading *b);

#endif
