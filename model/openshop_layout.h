/* The layouts of the open shop benchmarks: plain, "n m" and n rows of m times; and Taillard's, a line of words, a line "n m ..." with seeds
   and bounds, a line of words, n rows of times, and, where it goes on, a line of words and n rows of machine numbers from 1. Lines of
   white space are passed over. */
#ifndef MODEL_OPENSHOP_LAYOUT_H
#define MODEL_OPENSHOP_LAYOUT_H

#include "model/fields.h"
#include "model/openshop.h"

enum openshop_layout {
  OPENSHOP_LAYOUT_NONE,
  OPENSHOP_LAYOUT,      /* one of them */
  OPENSHOP_LAYOUT_MORE, /* more text is needed to tell; none of them where there is no more */
};

/* Is a text with this beginning meant as one of them? It begins with a line of two numbers or more, or with a line whose first character is
   a letter and then such a line. JSON never does. O(1) of what comes after these lines. */
enum openshop_layout openshop_layout_look (const char *text, size_t length);

/* Read the whole text of the reader, which stands at its beginning. As openshop_instance_read; rows are named "times[2]" and "machines[2]",
   sizes "jobs" and "machines". */
bool openshop_layout_read (struct openshop_instance *instance, struct fields_reader *reader);

#endif
