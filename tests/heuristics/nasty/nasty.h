/* What the two halves of nasty share. */
#ifndef TESTS_HEURISTICS_NASTY_NASTY_H
#define TESTS_HEURISTICS_NASTY_NASTY_H

#define ANSWER "{\"answer\":1}\n"

extern long number; /* the second argument */

void put (const char *text); /* to standard output, all of it, at once */
void doze (unsigned milliseconds);
void rest (void); /* a minute */

/* A process of its own session, without any descriptor of ours, whose parent is gone. */
void make_daemon (void);

/* Kinds that are kept. */
void lines (void);
void quit_after_one (void);
void crash_after_one (void);
void two_lines (void);
void late_line (void);
void blank_lines (void);
void crash_at_end (void);
void linger_at_end (void);
void daemon_lines (void);
void unread_lines (void);
void one_line_in_pieces (void);
void fall_silent (void);

#endif
