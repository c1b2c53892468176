/* The files of the page within the program: those of results/page/web/ and the libraries.
   cmake/page.cmake writes the table. */
#ifndef RESULTS_PAGE_FILES_H
#define RESULTS_PAGE_FILES_H

struct page_file {
  const char *name;        /* without folders */
  const char *bytes, *end; /* the file's bytes, and behind them */
};

/* ends with a NULL name; scripts in the order in which they are to run */
extern const struct page_file page_files[];

#endif
