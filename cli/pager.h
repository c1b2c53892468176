/* Long lists on a terminal go through $PAGER, or less where it is not set. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

/* For --no-pager. */
void pager_disable (void);

/* Puts the pager between standard output and the terminal, until the program ends, which then waits
   for the pager. Does nothing where standard output is no terminal, or $PAGER is empty. Call it
   before any output. */
void pager_start (void);

#endif
