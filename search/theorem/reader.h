/* Reads a saved proof: words and numbers, each followed by one space or the end of its line. */
#ifndef SEARCH_THEOREM_READER_H
#define SEARCH_THEOREM_READER_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

struct theorem_reader {
  const char *at, *end; /* not owned */
};

/* Passes the character behind a word or a number. */
static inline bool
theorem_read_gap (struct theorem_reader *reader)
{
  return reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n')
         && reader->at++ != NULL;
}

/* Passes this word; false, with nothing passed, when another one is there. */
static inline bool
theorem_read_word (struct theorem_reader *reader, const char *word)
{
  struct theorem_reader start = *reader;
  size_t length = strlen (word);
  if ((size_t)(reader->end - reader->at) < length || memcmp (reader->at, word, length) != 0)
    return false;
  reader->at += length;
  if (theorem_read_gap (reader))
    return true;
  *reader = start;
  return false;
}

/* Reads digits, at most 18, of a number of at most `most`. */
static inline bool
theorem_read_number (struct theorem_reader *reader, uint64_t most, uint64_t *number)
{
  const char *start = reader->at;
  for (*number = 0; reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9';)
    *number = *number * 10 + (uint64_t)(*reader->at++ - '0');
  return reader->at > start && reader->at - start <= 18 && *number <= most
         && theorem_read_gap (reader);
}

#endif
