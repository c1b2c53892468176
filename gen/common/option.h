/* Options of generators: values read from text, limits, and texts made in pieces. `option` is a
   name without dashes in the functions that read. For gen/, and cli/cli.h. */
#ifndef GEN_COMMON_OPTION_H
#define GEN_COMMON_OPTION_H

#include "base/output.h"
#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

/* Sets STATUS_INPUT "--OPTION: 'VALUE' is not EXPECTED". Returns false. */
bool option_refuse_value (const char *option, const char *value, const char *expected,
                          struct status *status);

/* Reads an integer of low .. high. False with STATUS_INPUT when it is none. */
bool option_integer (const char *option, const char *text, int64_t low, int64_t high,
                     int64_t *value, struct status *status);

/* Reads an integer of 0 .. 2^64 - 1. False with STATUS_INPUT when it is none. */
bool option_seed (const char *option, const char *text, uint64_t *value, struct status *status);

/* Reads LEAST..MOST, or one number for both, within low .. high. False with STATUS_INPUT when it is
   neither. */
bool option_range (const char *option, const char *text, int64_t low, int64_t high, int64_t *least,
                   int64_t *most, struct status *status);

/* Reads I/M with 1 <= I <= M <= most. *part becomes I - 1. False with STATUS_INPUT for any other
   text. */
bool option_part (const char *option, const char *text, int64_t most, uint64_t *part,
                  uint64_t *parts, struct status *status);

/* A growing list of numbers. */
struct option_numbers {
  struct rational *list; /* owned */
  size_t count, capacity;
};

/* Reads numbers separated by commas, in place of those that were there. False with STATUS_INPUT
   "... is not EXPECTED" when one is no number. */
bool option_number_list (const char *option, const char *text, const char *expected,
                         struct option_numbers *numbers, struct status *status);

/* An option that is an integer, and its place. */
struct option_row {
  const char *option;
  int64_t *value;
};

/* The place of the option of this name among `rows` [count]; NULL: it is none of them. */
int64_t *option_find (const struct option_row *rows, size_t count, const char *option);

/* The row of this name in a table of structs of `size` bytes, which begin with their name
   (const char *) and end with a NULL name; NULL: there is none. */
const void *option_named (const void *table, size_t size, const char *name);

/* The index of a word in `words` [count]; `count`: it is none of them. */
size_t option_word (const char *const *words, size_t count, const char *word);

/* Returns low <= value <= high. When false, sets STATUS_INPUT "gen KIND: OPTION: VALUE, expected
   LOW to HIGH"; here `option` has its dashes. */
bool option_within (const char *kind, const char *option, int64_t value, int64_t low, int64_t high,
                    struct status *status);

/* Sets STATUS_INPUT "gen KIND: TROUBLE". Returns false. */
bool option_refuse (const char *kind, const char *trouble, struct status *status);

/* Writes a list of numbers [length] as JSON. */
void option_write_list (const struct rational *list, size_t length, struct output *out);

/* Returns what has been written so far as a string owned by the caller, and empties `out`. */
char *option_take_text (struct output *out);

#endif
