/* The files of the page that web.h writes, as they are in the program: those of web/ and the libraries. cmake/web.cmake makes the table. */
#ifndef RESULTS_WEB_FILES_H
#define RESULTS_WEB_FILES_H

struct web_file {
  const char *name;        /* without folders */
  const char *bytes, *end; /* the file's bytes, and behind them */
};

extern const struct web_file web_files[]; /* ends with a NULL name; scripts in the order in which they are to run */

#endif
