/* The referee's files: read whole, then cut into documents. */
#ifndef VERIFY_FILE_H
#define VERIFY_FILE_H

#include "verify/text.h"

struct verify_file {
  char *bytes; /* owned */
  size_t length, capacity;
  const char *name; /* for messages: the path, or "standard input"; not owned */
};

/* Read PATH ("-": standard input). False with STATUS_INPUT when it cannot be opened, is a directory, or is not text: its first line that is
   not blank holds a zero byte or, but in a benchmark layout, is not UTF-8. STATUS_MACHINE when reading fails. */
bool verify_file_read (struct verify_file *file, const char *path, struct status *status);
void verify_file_clear (struct verify_file *file);

/* The documents of a file, one after the other; they point into it. */
struct verify_documents {
  const struct verify_file *file;
  size_t at, line;
  bool whole; /* one document over several lines */
};

/* A file whose first value goes on beyond its line is one document, and so is one in a benchmark layout (verify/openshop_layout.h);
   otherwise every line that is not blank is one. */
void verify_documents_init (struct verify_documents *documents, const struct verify_file *file);
bool verify_documents_next (struct verify_documents *documents, struct verify_source *out);

/* The same for certificates: the next goes up to the line before one that starts with {"certificate". */
bool verify_documents_next_certificate (struct verify_documents *documents, struct verify_source *out);

/* The rest of the file, from where the last document ended. */
struct verify_source verify_documents_rest (const struct verify_documents *documents);

#endif
