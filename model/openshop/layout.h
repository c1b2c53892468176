/* Readers of the layouts of open shop benchmarks: plain, "n m" and n rows of m times; and
   Taillard's: a line of words, a line "n m ..." with seeds and bounds, a line of words, n rows of
   times, and optionally a line of words and n rows of machine numbers from 1. Blank lines are
   skipped. */
#ifndef MODEL_OPENSHOP_LAYOUT_H
#define MODEL_OPENSHOP_LAYOUT_H

#include "model/common/fields.h"
#include "model/openshop/instance.h"

enum openshop_layout {
  OPENSHOP_LAYOUT_NONE,
  OPENSHOP_LAYOUT,      /* one of the layouts */
  OPENSHOP_LAYOUT_MORE, /* undecided: more text is needed; NONE if there is no more */
};

/* Classifies a text by its beginning: a layout begins with a line of two numbers or more, or with a
   line whose first character is a letter and then such a line. JSON never does. Reads no further
   than these lines. */
enum openshop_layout openshop_layout_look (const char *text, size_t length);

/* Reads the whole text of the reader, which is at its beginning. As openshop_instance_read; rows
   are named "times[2]" and "machines[2]", sizes "jobs" and "machines". */
bool openshop_layout_read (struct openshop_instance *instance, struct fields_reader *reader);

#endif
