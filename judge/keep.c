#include "judge/keep.h"

#include "base/memory.h"
#include "judge/writers.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool
make_folder (const char *path, struct status *status)
{
  struct stat file;
  if (mkdir (path, 0777) == 0
      || (errno == EEXIST && stat (path, &file) == 0 && S_ISDIR (file.st_mode)))
    return true;
  return status_set (status, STATUS_INPUT, "--keep: '%s' %s", path,
                     errno == EEXIST ? "is not a folder" : strerror (errno));
}

bool
keep_make_folder (const char *folder, struct status *status)
{
  char *path = memory_copy (folder);
  bool good = true;
  for (char *at = path + 1; good && *path && (at = strchr (at, '/')) != NULL; at++) {
    *at = '\0';
    good = make_folder (path, status);
    *at = '/';
  }
  good = good && make_folder (path, status);
  free (path);
  return good;
}

void
evidence_clear (struct evidence *evidence)
{
  memory_free (evidence->instance, evidence->answer, evidence->said);
  *evidence = (struct evidence){ .instance = NULL };
}

/* FOLDER/line-N.SUFFIX */
static bool
write_file (const char *folder, size_t line, const char *suffix, const struct output *text,
            struct status *status)
{
  char *path = memory_print ("%s/line-%zu.%s", folder, line, suffix);
  struct output file;
  bool good = output_open (&file, path, status);
  if (good) {
    output_bytes (&file, text->bytes, text->length);
    good = output_commit (&file, status);
  }
  free (path);
  return good;
}

/* In the shell's single quotes. */
static void
quote (struct output *out, const char *text)
{
  output_char (out, '\'');
  for (; *text; text++)
    if (*text == '\'')
      output_text (out, "'\\''");
    else
      output_char (out, *text);
  output_char (out, '\'');
}

static void
write_script (const struct bench_options *bench, const struct findings *findings, size_t line,
              struct output *out)
{
  output_print (out,
                "#!/bin/sh\n# Checks the program on this instance again. Start it in the folder "
                "where the command was given.\nexec \"${PROVECAST:-provecast}\" check "
                "\"$(dirname \"$0\")/line-%zu.json\" --heuristic ",
                line);
  quote (out, bench->command);
  output_print (out, " --timeout %.17g --memory-limit %" PRIu64, bench->child.seconds,
                bench->child.memory);
  if (bench->persistent)
    output_text (out, " --persistent");
  if (findings->strict)
    output_text (out, " --strict");
  for (size_t i = 0; i < bench->expect_count; i++) {
    output_text (out, " --expect ");
    quote (out, bench->expects[i].text);
  }
  output_text (out, " \"$@\"\n");
}

bool
keep_failure (const char *folder, const struct bench_options *bench,
              const struct findings *findings, const struct finding *finding,
              const struct evidence *evidence, struct status *status)
{
  struct output text;
  output_init_memory (&text);
  output_print (&text, "%s\n", evidence->instance);
  bool good = write_file (folder, finding->line, "json", &text, status);
  output_reset (&text);
  if (evidence->answer)
    output_bytes (&text, evidence->answer, evidence->answer_length);
  good = good && (!evidence->answer || write_file (folder, finding->line, "answer", &text, status));
  output_reset (&text);
  output_text (&text, evidence->said ? evidence->said : "");
  good = good && (!evidence->said || write_file (folder, finding->line, "stderr", &text, status));
  output_reset (&text);
  writers_json_line (findings, finding, &text);
  good = good && write_file (folder, finding->line, "verdict.json", &text, status);
  output_reset (&text);
  write_script (bench, findings, finding->line, &text);
  good = good && write_file (folder, finding->line, "sh", &text, status);
  output_discard (&text);
  return good;
}

bool
keep_minimal (const char *folder, const struct minimal *minimal, struct status *status)
{
  struct output text;
  output_init_memory (&text);
  output_print (&text, "%s\n", minimal->instance);
  bool good = write_file (folder, minimal->from, "minimal.json", &text, status);
  output_discard (&text);
  return good;
}
