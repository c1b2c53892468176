/* Schedules in the formats that programs follow (docs/FORMATS.md, "Schedules to follow"). */
#ifndef CLI_SCHEDULE_FORMAT_H
#define CLI_SCHEDULE_FORMAT_H

#include "solve/item.h"

enum schedule_format {
  FORMAT_TEXT, /* for people */
  FORMAT_JSON,
  FORMAT_CSV,   /* a row for each send */
  FORMAT_RANKS, /* the hosts by rank, then what each rank does, in order */
  /* FORMAT_FOLLOW + i: follow_formats[i]; a file holds one schedule */
  FORMAT_FOLLOW,
};

/* The format of this name; anything else ends in cli_usage. */
enum schedule_format schedule_format_parse (const char *name);

/* Its name. */
const char *schedule_format_name (enum schedule_format format);

/* Writes what comes before the first schedule: the headings of CSV. */
void schedule_format_begin (enum schedule_format format, struct output *out);

/* Writes the schedule of an item, FORMAT_CSV or another one after it. False with STATUS_INPUT,
   with the place, when the format cannot say it. O(sends log sends). */
bool schedule_format_write (enum schedule_format format, const struct item *item,
                            struct output *out, struct status *status);

#endif
