/* Any lines as the arguments of the program, of which the first names the command: they are taken,
   or refused with exit code 2, or answered with help. What the command then does is left out: the
   linker sends main, argp_parse and exit here. */
#include "cli/cli.h"
#include "cli/commands.h"

#include <argp.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

enum { ARGUMENTS = 100, LENGTH = 10000 };

static jmp_buf back;
static bool running; /* the program, not libFuzzer */
static int ended;    /* the exit code; -1: the arguments were taken */

int LLVMFuzzerRunDriver (int *argc, char ***argv, int (*one) (const uint8_t *data, size_t size));
int __wrap_main (int argc, char **argv);

int
__wrap_main (int argc, char **argv)
{
  return LLVMFuzzerRunDriver (&argc, &argv, LLVMFuzzerTestOneInput);
}

_Noreturn void __real_exit (int code);
_Noreturn void __wrap_exit (int code);
error_t __real_argp_parse (const struct argp *argp, int argc, char **argv, unsigned flags,
                           int *index, void *input);
error_t __wrap_argp_parse (const struct argp *argp, int argc, char **argv, unsigned flags,
                           int *index, void *input);

/* What was allocated before an exit is lost. */
const char *__asan_default_options (void);

const char *
__asan_default_options (void)
{
  return "detect_leaks=0";
}

_Noreturn void
__wrap_exit (int code)
{
  if (!running)
    __real_exit (code);
  ended = code;
  longjmp (back, 1);
}

error_t
__wrap_argp_parse (const struct argp *argp, int argc, char **argv, unsigned flags, int *index,
                   void *input)
{
  error_t error = __real_argp_parse (argp, argc, argv, flags | ARGP_NO_EXIT, index, input);
  if (error == 0)
    __wrap_exit (-1);
  return error;
}

static const struct command *
command_named (const char *name)
{
  const struct command *command;
  for (size_t i = 0; (command = command_at (i)); i++)
    if (strcmp (command->name, name) == 0)
      return command;
  return &main_command;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static char text[LENGTH + 1], program[] = "provecast", *argv[ARGUMENTS + 1];
  int argc = 1;
  if (size > LENGTH)
    return 0;
  memcpy (text, data, size);
  text[size] = '\0';
  argv[0] = program;
  char *at = strchr (text, '\n');
  while (at && argc < ARGUMENTS) {
    *at++ = '\0';
    argv[argc++] = at;
    at = strchr (at, '\n');
  }
  argv[argc] = NULL;
  const struct command *command = command_named (text);
  running = true;
  if (setjmp (back) == 0) {
    int place = 0;
    if (command == &main_command)
      cli_parse (command, argc, argv, &place);
    else
      command->run (argc, argv);
    abort (); /* a command that reads no arguments */
  }
  running = false;
  if (ended != -1 && ended != 0 && ended != 2 && ended != 4)
    abort ();
  return 0;
}
