/* Instances of a source and groups of equal destinations:
   {"model":MODEL,"source":NODE,"destinations":[NODE,...]}. */
#ifndef VERIFY_CORE_GROUPS_H
#define VERIFY_CORE_GROUPS_H

#include "verify/core/instance_header.h"

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
