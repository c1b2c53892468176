/* Reading the lines of a report: what the files of judge/slice_report.h share. */
#ifndef JUDGE_SLICE_REPORT_INTERNAL_H
#define JUDGE_SLICE_REPORT_INTERNAL_H

#include "judge/slice_report.h"
#include "model/common/fields.h"

/* A line being read. */
struct slice_report_reader {
  struct fields_reader fields;
  struct slice_report *report;
};

/* Reads a time or a ratio's part: a number that is not negative. */
bool slice_report_rational (struct slice_report_reader *reader, const char *key,
                            struct rational *value);

/* Reads true or false. */
bool slice_report_flag (struct slice_report_reader *reader, const char *key, bool *value);

/* Reads a count. */
bool slice_report_count (struct slice_report_reader *reader, const char *key, uint64_t *value);

/* Reads a number of seconds. */
bool slice_report_seconds (struct slice_report_reader *reader, const char *key, double *value);

/* Skips a value that follows from others. */
bool slice_report_skip (struct slice_report_reader *reader, const char *key);

/* Reads a line about an instance into a new finding. */
bool slice_report_finding (struct slice_report_reader *reader, struct finding *finding);

/* Reads the last line. */
bool slice_report_summary (struct slice_report_reader *reader);

#endif
