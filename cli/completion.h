/* What shell completion and the man page are made from: the tables of the program itself, as
   text. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

/* Print one record a line, fields separated by tabs, '\n' in a text written as "\n"; the exit code:
     command NAME SUMMARY
     usage   COMMAND ARGUMENTS
     about   COMMAND TEXT       (before the options)
     option  COMMAND --NAME SHORT VALUE TEXT   (SHORT and VALUE may be empty)
     after   COMMAND TEXT       (after the options)
     value   COMMAND WHAT NAME SUMMARY   (WHAT is the option or argument that takes NAME)
   The program itself appears as the command "-". */
int completion_data (void);

#endif
