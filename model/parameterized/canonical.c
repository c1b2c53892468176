#include "model/parameterized/canonical.h"

#include "model/parameterized/instance.h"

bool
parameterized_canonical (struct canonical *canonical, const struct data_text *text,
                         struct status *status)
{
  struct parameterized_instance read;
  parameterized_instance_init (&read);
  bool good = parameterized_instance_read (&read, text->bytes, text->length, text->file, text->line,
                                           status);
  if (good) {
    canonical_take (canonical, &read.name, &read.unit, &read.origin);
    canonical->nodes = read.nodes;
    canonical->tasks = read.nodes - 1;
    parameterized_instance_write (&read, &canonical->text);
  }
  parameterized_instance_clear (&read);
  return good;
}
