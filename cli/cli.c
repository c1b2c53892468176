#include "cli/cli.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "gen/common/option.h"

#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HELP_WIDTH 78 /* argp's own lines are no longer */

static const struct command *current; /* being parsed */

static void
complain (enum status_code code, const char *format, va_list arguments)
{
  struct status status = { .code = STATUS_OK };
  char text[sizeof status.message];
  vsnprintf (text, sizeof text, format, arguments);
  status_set (&status, code, "%s", text); /* one printable line */
  fflush (stdout);
  fprintf (stderr, "provecast: %s\n", status.message);
}

int
cli_complain (enum status_code code, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  complain (code, format, arguments);
  va_end (arguments);
  return (int)code;
}

_Noreturn void
cli_usage (const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  complain (STATUS_INPUT, format, arguments);
  va_end (arguments);
  exit (STATUS_INPUT);
}

/* Write a line of a list, "  NAME  SUMMARY" or without blanks in front, in lines of at most
   HELP_WIDTH columns: what does not fit goes below SUMMARY. */
static void
hang (const char *line, size_t length, struct output *out)
{
  size_t blanks = strspn (line, " "), name = blanks > 0 ? strcspn (line + blanks, " \n") : 0;
  size_t column = blanks + name + strspn (line + blanks + name, " "), written = 0;
  for (size_t least = column; written + length > HELP_WIDTH; least = 0, written = column) {
    size_t end = HELP_WIDTH - written;
    while (end > least && line[end] != ' ')
      end--;
    if (end == least)
      break; /* one long word */
    output_bytes (out, line, end);
    output_print (out, "\n%*s", (int)column, "");
    line += end + 1;
    length -= end + 1;
  }
  output_bytes (out, line, length);
  output_char (out, '\n');
}

/* Drops argp's remark on mandatory arguments; puts the command's list before its last words. */
static char *
filter_help (int key, const char *text, void *input)
{
  (void)input;
  if (key == ARGP_KEY_HELP_DUP_ARGS_NOTE)
    return NULL;
  if (key != ARGP_KEY_HELP_POST_DOC || !current->list)
    return (char *)text;
  struct output lines = { .stream = NULL }, out = { .stream = NULL };
  current->list (&lines);
  output_char (&lines, '\0');
  for (const char *line = lines.bytes; *line != '\0'; line += strcspn (line, "\n") + 1)
    hang (line, strcspn (line, "\n"), &out);
  output_discard (&lines);
  output_all (&out, "\n", text);
  output_char (&out, '\0');
  return out.bytes;
}

static error_t
parse_help (int key, char *argument, struct argp_state *state)
{
  (void)argument;
  if (key == ARGP_KEY_INIT)
    /* getopt complains in a line of its own; argp's further remarks are not wanted */
    state->err_stream = NULL;
  if (key != 'h')
    return ARGP_ERR_UNKNOWN;
  char name[64];
  snprintf (name, sizeof name, "provecast%s%s", *current->name ? " " : "", current->name);
  argp_help (state->root_argp, stdout, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_EXIT_OK, name);
  exit (fflush (stdout) == 0 && !ferror (stdout)
          ? STATUS_OK
          : cli_complain (STATUS_MACHINE, "standard output: cannot write: %s", strerror (errno)));
}

static const struct argp_option help_options[] = {
  { "help", 'h', NULL, 0, "Show this help", -1 },
  { 0 },
};

const struct argp cli_help_argp = { .options = help_options, .parser = parse_help };

void
cli_parse (const struct command *command, int argc, char **argv, void *input)
{
  const struct argp_child children[] = { { &cli_help_argp, 0, NULL, 0 }, { 0 } };
  const struct argp argp = { .options = command->options,
                             .parser = command->parser,
                             .args_doc = command->args_doc,
                             .doc = command->doc,
                             .children = children,
                             .help_filter = filter_help };
  current = command;
  if (argp_parse (&argp, argc, argv, ARGP_NO_HELP | (*command->name ? 0 : ARGP_IN_ORDER), NULL,
                  input)
      != 0)
    exit (STATUS_INPUT);
}

const char *
cli_command (void)
{
  return current->name;
}

/* Options are called `--NAME` here, and `NAME` in gen/common/option.h. */
static void
need (bool read, const struct status *status)
{
  if (!read)
    cli_usage ("%s", status->message);
}

int64_t
cli_integer (const char *option, const char *text, int64_t low, int64_t high)
{
  struct status status = { .code = STATUS_OK };
  int64_t value = 0;
  need (option_integer (option + 2, text, low, high, &value, &status), &status);
  return value;
}

uint64_t
cli_seed (const char *option, const char *text)
{
  struct status status = { .code = STATUS_OK };
  uint64_t value = 0;
  need (option_seed (option + 2, text, &value, &status), &status);
  return value;
}

void
cli_range (const char *option, const char *text, int64_t low, int64_t high, int64_t range[2])
{
  struct status status = { .code = STATUS_OK };
  need (option_range (option + 2, text, low, high, &range[0], &range[1], &status), &status);
}

void
cli_part (const char *option, const char *text, uint64_t *part, uint64_t *parts)
{
  struct status status = { .code = STATUS_OK };
  need (option_part (option + 2, text, part, parts, &status), &status);
}

double
cli_seconds (const char *option, const char *text)
{
  double seconds;
  if (!limits_parse_seconds (text, &seconds))
    cli_usage ("%s: '%s' is not a time in seconds", option, text);
  return seconds > 0 ? seconds : 1e-9; /* no time at all, which is not no limit */
}

uint64_t
cli_size (const char *option, const char *text)
{
  uint64_t bytes;
  if (!limits_parse_size (text, &bytes) || bytes == 0)
    cli_usage ("%s: '%s' is not a size such as 512M or 2G", option, text);
  return bytes;
}

bool
cli_is_directory (const char *path)
{
  struct stat file;
  return stat (path, &file) == 0 && S_ISDIR (file.st_mode);
}

bool
cli_unicode (void)
{
  return strcmp (nl_langinfo (CODESET), "UTF-8") == 0;
}

void
cli_text (struct output *out, const char *text)
{
  bool unicode = cli_unicode ();
  const char *start = text, *end = text + strlen (text);
  while (text < end) {
    size_t length = utf8_length (text, end);
    bool plain = length > 0 && !utf8_is_control (text, length) && !utf8_is_order (start, text)
                 && (unicode || length == 1);
    output_bytes (out, plain ? text : "?", plain ? length : 1);
    text += length > 0 ? length : 1;
  }
}

int
cli_finish (struct output *out, int code)
{
  struct status status = { .code = STATUS_OK };
  output_flush (out);
  /* as in `provecast ... | head`: nobody to tell */
  bool reader_left = out->failed && out->error == EPIPE;
  if (output_commit (out, &status))
    return code;
  return reader_left ? STATUS_MACHINE : cli_complain (status.code, "%s", status.message);
}

int
cli_conclude (struct output *out, const struct status *status)
{
  int code = cli_finish (out, STATUS_OK);
  if (code != STATUS_OK || status->code == STATUS_OK)
    return code;
  return cli_complain (status->code, "%s", status->message);
}
