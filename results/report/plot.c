#include "results/report/plot.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* As a string of gnuplot's: in single quotes, those inside doubled. */
static void
write_string (const char *before, const char *text, struct output *out)
{
  output_text (out, before);
  output_char (out, '\'');
  for (; *text; text++) {
    if (*text == '\'')
      output_char (out, '\'');
    output_char (out, *text);
  }
  output_char (out, '\'');
}

static void
write_series (const struct plot *plot, const char *data, size_t i, struct output *out)
{
  write_string (i == 0 ? " \\\n  " : ", \\\n  ", data, out);
  output_print (out, " using \"%s\":", plot->x_column);
  if (plot->select)
    output_print (out, "(strcol(\"%s\") eq \"%s\" ? column(\"%s\") : NaN)", plot->select,
                  plot->selected, plot->series[i].column);
  else
    output_print (out, "\"%s\"", plot->series[i].column);
  write_string (" with linespoints title ", plot->series[i].title, out);
}

static void
write_script (const struct page *page, const char *data, const char *picture,
              const struct plot *plot, struct output *out)
{
  output_print (out, "# Made by `%s`; run gnuplot in this folder.\n", page->command);
  output_text (out, "set terminal svg size 720,480 font 'sans,12' background 'white'\n");
  write_string ("set output ", picture, out);
  output_text (
    out, "\nset datafile separator comma\nset datafile missing NaN\nset grid\nset key left top\n");
  write_string ("set title ", page->title, out);
  write_string ("\nset xlabel ", plot->x_label, out);
  write_string ("\nset ylabel ", plot->y_label, out);
  output_char (out, '\n');
  if (plot->x_log)
    output_text (out, "set logscale x\n");
  if (plot->y_log)
    output_text (out, "set logscale y\n");
  output_text (out, "plot");
  for (size_t i = 0; i < PLOT_SERIES && plot->series[i].column; i++)
    write_series (plot, data, i, out);
  output_char (out, '\n');
}

/* Split at the last slash. */
static const char *
split (char *path)
{
  char *slash = strrchr (path, '/');
  *slash = '\0';
  return slash + 1;
}

/* Run gnuplot in the folder. */
static bool
run (char *folder, char *script, bool *drawn, struct status *status)
{
  char program[] = "gnuplot";
  char *arguments[] = { program, script, NULL };
  posix_spawn_file_actions_t actions;
  pid_t child;
  int ended;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addchdir_np (&actions, folder);
  posix_spawn_file_actions_addopen (&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  int error = posix_spawnp (&child, program, &actions, NULL, arguments, environ);
  posix_spawn_file_actions_destroy (&actions);
  *drawn = error == 0;
  if (error == ENOENT)
    return true;
  if (error != 0)
    return status_set (status, STATUS_MACHINE, "gnuplot: %s", strerror (error));
  while (waitpid (child, &ended, 0) < 0)
    if (errno != EINTR)
      return status_set (status, STATUS_MACHINE, "gnuplot: %s", strerror (errno));
  if (WIFEXITED (ended) && WEXITSTATUS (ended) == 127) {
    *drawn = false;
    return true;
  }
  return ended == 0
         || status_set (status, STATUS_MACHINE, "gnuplot could not draw %s/%s", folder, script);
}

bool
plot_draw (const struct page *page, const char *data, const struct plot *plot, bool *drawn,
           struct status *status)
{
  struct output out;
  char *script = page_path (page, ".gp"), *picture = page_path (page, ".svg");
  bool good = output_open (&out, script, status);
  if (good) {
    write_script (page, data, split (picture), plot, &out);
    good = output_commit (&out, status);
  }
  if (good) {
    const char *name = split (script);
    good = run (script, (char *)name, drawn, status);
  }
  memory_free (script, picture);
  return good;
}
