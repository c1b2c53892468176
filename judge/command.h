/* Says why the shell could not start a command, and what to do about it. */
#ifndef JUDGE_COMMAND_H
#define JUDGE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

/* Writes one line for exit code 126 or 127 of /bin/sh -c COMMAND, run in the present folder. The
   first word of the command is looked at, unless the shell does more with it than run it. True: the
   line says all there is to say; false: what the command wrote to standard error says more. */
bool command_advice (const char *command, int code, char *text, size_t size);

#endif
