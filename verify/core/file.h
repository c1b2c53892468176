/* The checker's input files. A file is read whole and then split into documents. */
#ifndef VERIFY_CORE_FILE_H
#define VERIFY_CORE_FILE_H

#include "base/looks.h"
#include "verify/core/text.h"

struct verify_file {
  char *bytes; /* owned */
  size_t length, capacity;
  const char *name; /* for messages: the path, or "standard input"; not owned */
};

/* Reads PATH ("-": standard input). False with STATUS_INPUT when it cannot be opened, is a
   directory, or is not text. It is not text if its first line that is not blank contains a zero
   byte, or is not UTF-8 unless it is in a model's own layout. False with STATUS_MACHINE when
   reading fails, with STATUS_LIMIT when verify_clock_set's deadline passes. */
bool verify_file_read (struct verify_file *file, const char *path, struct status *status);

/* The same with a copy of `bytes` [length]. */
void verify_file_copy (struct verify_file *file, const char *name, const char *bytes,
                       size_t length);

/* Refuses a file that looks like something other than what is wanted (base/looks.h). True: it does
   not. */
bool verify_file_check_looks (const struct verify_file *file, enum looks wanted,
                              struct status *status);
void verify_file_clear (struct verify_file *file);

/* A certificate that is long: where it begins and ends in its file, and the line number there. */
struct verify_long {
  size_t begin, end, line;
};

/* The long certificates of a file, in order. All zero: none. The caller frees `all` [count]. */
struct verify_known {
  struct verify_long *all;
  size_t count, capacity;
};

/* An iterator over the documents of a file, which are spans of it. */
struct verify_documents {
  const struct verify_file *file;
  size_t at, line;
  bool whole;                       /* the whole file is one document */
  const struct verify_known *known; /* NULL: no ends are known */
};

/* A file is one document if its first value continues beyond the first line, or if it is in a
   model's own layout (verify_model.layout). Otherwise each line that is not blank is a document. */
void verify_documents_init (struct verify_documents *documents, const struct verify_file *file);
bool verify_documents_next (struct verify_documents *documents, struct verify_source *out);

/* The next certificate: it extends to the line before the next one that starts with
   {"certificate". After Ctrl-C it may be the rest of the file. */
bool verify_documents_next_certificate (struct verify_documents *documents,
                                        struct verify_source *out);

/* Counts the certificates that are left and adds the long ones to `known`, so that their ends need
   not be searched for again. False with STATUS_LIMIT when verify_clock_set's deadline passes. */
bool verify_documents_find_certificates (const struct verify_documents *documents,
                                         struct verify_known *known, size_t *count,
                                         struct status *status);

/* The remainder of the file, after the last document. */
struct verify_source verify_documents_rest (const struct verify_documents *documents);

#endif
