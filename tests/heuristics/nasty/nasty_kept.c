/* Programs that are kept, and answer line by line, in the ways of nasty.c. */
#include "nasty.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* One line for each line it reads: number and the line's length. */
void
lines (void)
{
  char *line = NULL;
  size_t room = 0;
  long count = 0;
  ssize_t length;
  while ((length = getline (&line, &room, stdin)) > 0) {
    printf ("{\"line\":%ld,\"length\":%zd}\n", ++count, length - 1);
    fflush (stdout);
  }
}

/* Reads a line. False at the end. */
static int
take_line (void)
{
  int c;
  while ((c = getchar ()) != '\n')
    if (c == EOF)
      return 0;
  return 1;
}

void
quit_after_one (void)
{
  if (take_line ())
    put (ANSWER);
}

void
crash_after_one (void)
{
  if (take_line ())
    put (ANSWER);
  doze (20);
  abort ();
}

void
two_lines (void)
{
  while (take_line ())
    put (ANSWER ANSWER);
}

/* The second line comes a little later. */
void
late_line (void)
{
  while (take_line ()) {
    put (ANSWER);
    doze (50);
    put (ANSWER);
  }
}

void
blank_lines (void)
{
  while (take_line ())
    put ("\n");
}

void
crash_at_end (void)
{
  while (take_line ())
    put (ANSWER);
  exit (7);
}

void
linger_at_end (void)
{
  while (take_line ())
    put (ANSWER);
  rest ();
}

void
daemon_lines (void)
{
  make_daemon ();
  while (take_line ())
    put (ANSWER);
}

void
unread_lines (void)
{
  char c;
  while (read (STDIN_FILENO, &c, 1) == 1) {
    put (ANSWER);
    rest ();
  }
}

void
one_line_in_pieces (void)
{
  while (take_line ()) {
    for (long i = 0; i < number; i++)
      put ("x");
    put ("\n");
  }
}

/* Answers the first line, is silent after that. */
void
fall_silent (void)
{
  if (take_line ())
    put (ANSWER);
  while (take_line ())
    continue;
  rest ();
}
