#include "cli/cli.h"

#include "base/color.h"
#include "base/limits.h"
#include "base/progress.h"
#include "base/utf8.h"
#include "cli/pager.h"
#include "gen/common/option.h"

#include <errno.h>
#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KEY_COLOR = 512, KEY_NO_PAGER, KEY_PROGRESS }; /* other than the keys of all commands */

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
  progress_clear ();
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
  char text[400]; /* leaves room for the rest of the line */
  const char *name = current ? current->name : "";
  va_list arguments;
  va_start (arguments, format);
  vsnprintf (text, sizeof text, format, arguments);
  va_end (arguments);
  exit (cli_complain (STATUS_INPUT, "%s (see provecast%s%s --help)", text, *name ? " " : "", name));
}

_Noreturn void
cli_unknown (const char *what, const struct suggest *suggest, const char *see)
{
  exit (cli_complain (STATUS_INPUT, "%s '%.200s'%s%s%s (see provecast %s)", what, suggest->word,
                      *suggest->best ? "; did you mean '" : "", suggest->best,
                      *suggest->best ? "'?" : "", see));
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

static const struct argp_option common_options[] = {
  { "color", KEY_COLOR, "WHEN", 0,
    "Colour the words of a verdict: auto (default: on a terminal, unless NO_COLOR is set), always, "
    "never",
    -1 },
  { "no-pager", KEY_NO_PAGER, NULL, 0, "Do not show long lists through $PAGER on a terminal", -1 },
  { "progress", KEY_PROGRESS, NULL, 0,
    "Report progress on standard error even if it is not a terminal", -1 },
  { "help", 'h', NULL, 0, "Show this help", -1 },
  { 0 },
};

static error_t
parse_common (int key, char *value, struct argp_state *state)
{
  (void)state;
  switch (key) {
  case 'h':
    exit (cli_help (current, stdout));
  case KEY_COLOR:
    if (!color_set_mode (value))
      cli_usage ("--color: '%s' is not auto, always or never", value);
    return 0;
  case KEY_NO_PAGER:
    pager_disable ();
    return 0;
  case KEY_PROGRESS:
    progress_set_mode (PROGRESS_ON);
    return 0;
  default:
    return ARGP_ERR_UNKNOWN;
  }
}

const struct argp cli_common_argp = { .options = common_options, .parser = parse_common };

static const struct argp_child children[] = { { &cli_common_argp, 0, NULL, 0 }, { 0 } };

const struct argp_option *
cli_options (const struct command *command)
{
  return command->make_options ? command->make_options () : command->options;
}

/* A command's description for argp. */
static struct argp
argp_of (const struct command *command)
{
  const struct argp_option *options = cli_options (command);
  /* glibc loses what it allocates for a table without rows */
  bool is_empty = !options->name && !options->doc;
  return (struct argp){ .options = is_empty ? NULL : options,
                        .parser = command->parser,
                        .args_doc = command->args_doc,
                        .doc = command->doc,
                        .children = children,
                        .help_filter = filter_help };
}

int
cli_help (const struct command *command, FILE *stream)
{
  const struct argp argp = argp_of (command);
  char name[64];
  snprintf (name, sizeof name, "provecast%s%s", *command->name ? " " : "", command->name);
  current = command;
  if (stream == stdout)
    pager_start ();
  argp_help (&argp, stream, ARGP_HELP_STD_HELP & ~(unsigned)ARGP_HELP_EXIT_OK, name);
  bool good = fflush (stream) == 0 && !ferror (stream);
  if (good || errno == EPIPE)
    return STATUS_OK;
  return cli_complain (STATUS_MACHINE, "standard output: cannot write: %s", strerror (errno));
}

/* The row of a long option, which may be shortened, of `length` characters. *others: another option
   begins in the same way. */
static const struct argp_option *
find_option (const struct command *command, const char *name, size_t length, bool *others)
{
  const struct argp_option *const tables[] = { cli_options (command), common_options },
                                  *found = NULL;
  *others = false;
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const struct argp_option *row = tables[i]; row && (row->name || row->key); row++) {
      if (!row->name || strncmp (row->name, name, length) != 0)
        continue;
      if (row->name[length] == '\0') {
        *others = false;
        return row;
      }
      *others |= found != NULL;
      found = row;
    }
  return found;
}

/* Refuse an option that the command has not. */
_Noreturn static void
refuse_option (const struct command *command, const char *name, size_t length)
{
  const struct argp_option *const tables[] = { cli_options (command), common_options };
  struct suggest suggest;
  char word[SUGGEST_WORD];
  snprintf (word, sizeof word, "%.*s", (int)length, name);
  suggest_start (&suggest, word);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    for (const struct argp_option *row = tables[i]; row && (row->name || row->key); row++)
      if (!(row->flags & OPTION_HIDDEN))
        suggest_offer (&suggest, row->name);
  cli_usage ("unrecognized option '--%.*s'%s%s%s", (int)length, name,
             *suggest.best ? "; did you mean '--" : "", suggest.best, *suggest.best ? "'?" : "");
}

/* Argp has refused these arguments: say which one it was, and why. */
_Noreturn static void
explain_refusal (const struct command *command, int argc, char **argv)
{
  for (int i = 1; i < argc; i++) {
    const char *name = argv[i] + 2;
    if (argv[i][0] != '-' || argv[i][1] == '\0')
      continue;
    if (argv[i][1] != '-') {
      const char *wrong = argv[i] + 1 + strspn (argv[i] + 1, *command->name ? "h" : "hV");
      if (*wrong != '\0')
        cli_usage ("invalid option -- '%c'", *wrong);
      continue;
    }
    size_t length = strcspn (name, "=");
    bool others, has_value = name[length] == '=';
    const struct argp_option *row = find_option (command, name, length, &others);
    if (others)
      cli_usage ("option '--%.*s' is ambiguous", (int)length, name);
    if (!row)
      refuse_option (command, name, length);
    if (!row->arg && has_value)
      cli_usage ("option '--%s' takes no value", row->name);
    if (row->arg && !has_value && ++i == argc)
      cli_usage ("option '--%s' requires an argument, %s", row->name, row->arg);
  }
  cli_usage ("these arguments are not understood");
}

void
cli_parse (const struct command *command, int argc, char **argv, void *input)
{
  const struct argp argp = argp_of (command);
  unsigned flags = ARGP_NO_HELP | ARGP_NO_ERRS | (*command->name ? 0 : ARGP_IN_ORDER);
  current = command;
  if (argp_parse (&argp, argc, argv, flags, NULL, input) != 0)
    explain_refusal (command, argc, argv);
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
cli_part (const char *option, const char *text, int64_t most, uint64_t *part, uint64_t *parts)
{
  struct status status = { .code = STATUS_OK };
  need (option_part (option + 2, text, most, part, parts, &status), &status);
}

double
cli_seconds (const char *option, const char *text)
{
  double seconds;
  if (!limits_parse_seconds (text, &seconds))
    cli_usage ("%s: '%s' is not a time such as 10, 500ms, 2m or 1h", option, text);
  return seconds > 0 ? seconds : 1e-9; /* no time at all, which is not no limit */
}

uint64_t
cli_size (const char *option, const char *text)
{
  uint64_t bytes;
  if (!limits_parse_size (text, &bytes) || bytes == 0)
    cli_usage ("%s: '%s' is not a size such as 512M, 2GB or 64MiB", option, text);
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
  utf8_write_plain (text, cli_unicode (), out);
}

int
cli_finish (struct output *out, int code)
{
  struct status status = { .code = STATUS_OK };
  progress_stop ();
  return output_commit (out, &status) ? code : cli_complain (status.code, "%s", status.message);
}

int
cli_conclude (struct output *out, const struct status *status)
{
  int code = cli_finish (out, STATUS_OK);
  if (code != STATUS_OK || status->code == STATUS_OK)
    return code;
  return cli_complain (status->code, "%s", status->message);
}
