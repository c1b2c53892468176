/* From measurements of a cluster to an instance: reads the files, of whatever kind they are, and
   has a model make an instance of them (gen_model.import). */
#ifndef GEN_IMPORT_IMPORT_H
#define GEN_IMPORT_IMPORT_H

#include "gen/import/cluster.h"
#include "model/common/model.h"

struct import_options {
  const struct model *model; /* NULL: the one that fits */
  const char *name;          /* of the instance; NULL: none */
  char separator;            /* of tables; '\0': as each one shows */
  /* of times. Not given: they are exact if they have a common denominator, else rounded to a power
     of ten of about a millionth of the largest. Given with the step 0: they are exact. */
  struct resolution resolution;
};

/* A file in memory. */
struct import_text {
  const char *name; /* for messages */
  const char *kind; /* of a matrix that does not say it; NULL: not known */
  const char *bytes;
  size_t length;
};

/* A text in memory by its name, which may have "KIND=" before it; bytes and length are not set. */
struct import_text import_named (const char *name);

/* Reads a file, whose path is "-" for standard input and may have "KIND=" before it. `file` refers
   to `text`, which the caller discards in both cases. False with the status set: not to be opened
   or read, longer than 1 GiB, or with a zero byte. */
bool import_read_file (const char *argument, struct import_text *file, struct output *text,
                       struct status *status);

/* Reads texts of any kinds [count] into `cluster`, which the caller has initialised and set, and
   writes the instance as a line of JSON. Its origin has the names of the texts and the notes of the
   cluster. False with STATUS_INPUT. */
bool import_texts (struct cluster *cluster, const struct import_options *options,
                   const struct import_text *texts, size_t count, struct output *out,
                   struct status *status);

/* The same of files: paths, "-" is standard input; "KIND=FILE" for a matrix of that kind. */
bool import_files (struct cluster *cluster, const struct import_options *options,
                   const char *const *files, size_t count, struct output *out,
                   struct status *status);

#endif
