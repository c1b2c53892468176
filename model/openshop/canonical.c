#include "model/openshop/canonical.h"

#include "model/openshop/instance.h"

bool
openshop_canonical (struct canonical *canonical, const struct data_text *text,
                    struct status *status)
{
  struct openshop_instance read;
  openshop_instance_init (&read);
  bool good
    = openshop_instance_read (&read, text->bytes, text->length, text->file, text->line, status);
  if (good) {
    canonical_take (canonical, &read.name, &read.unit, &read.origin);
    canonical->nodes = read.jobs;
    canonical->tasks = read.jobs * (int64_t)(read.exchange ? read.machines - 1 : read.machines);
    openshop_instance_write (&read, &canonical->text);
  }
  openshop_instance_clear (&read);
  return good;
}
