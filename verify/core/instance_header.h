/* The header of an instance: the keys that all models share. */
#ifndef VERIFY_CORE_INSTANCE_HEADER_H
#define VERIFY_CORE_INSTANCE_HEADER_H

#include "verify/core/text.h"

/* The spans point into the document, which must outlive the header. */
struct verify_instance_header {
  bool modelled, named, nodes_named;
  struct verify_span model, name;
  size_t node_names; /* the number of texts under "names" */
};

/* Places the cursor in an instance and reads all its members: those of the header, and keys [count]
   (see verify_text_value). False (STATUS_INPUT) when the text is malformed, a value has the wrong
   type, a key is unknown or missing, or the model is another one than `model`; `model` NULL: every
   name is accepted. */
bool verify_instance_header_read (struct verify_instance_header *header, struct verify_text *text,
                                  const struct verify_source *source, struct status *status,
                                  const char *model, const struct verify_key *keys, size_t count,
                                  void *context);

/* Are there no names of nodes, or `count`? Otherwise STATUS_INPUT, at the cursor. */
bool verify_instance_header_names (const struct verify_instance_header *header,
                                   const struct verify_text *text, uint64_t count);

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

/* Instances of a source and groups of equal destinations:
   {"model":MODEL,"source":NODE,"destinations":[NODE,...]}. */

struct verify_groups {
  const char *model;
  int64_t most; /* of destinations */
  /* Read an object; `group` also returns the number of its destinations. False (STATUS_INPUT) when
     it is malformed. */
  bool (*source) (struct verify_text *text, void *context);
  bool (*group) (struct verify_text *text, void *context, int64_t *count);
  void *context;

  struct verify_instance_header header;
  int64_t destinations; /* the sum of the counts, 1 .. most */
};

/* Reads such an instance with further optional keys [count <= 1]. False (STATUS_INPUT) as
   verify_instance_header_read, and when there are no destinations, or more than `most`. */
bool verify_groups_read (struct verify_groups *groups, const struct verify_source *source,
                         struct status *status, const struct verify_key *further, size_t count);

#endif
