/* Long lists on a terminal go through $PAGER, or less where it is not set. */
#ifndef CLI_PAGER_H
#define CLI_PAGER_H

/* Makes pager_start do nothing, for --no-pager. */
void pager_disable (void);

/* Connects standard output to the pager until the program ends; the end of the program waits for
   the pager. Does nothing if standard output is no terminal, or if $PAGER is empty. Call it before
   any output. */
void pager_start (void);

#endif
