/* Plots by gnuplot: scripts, absence and failure of the program. */
#include "results/report/plot.h"

#include "tests/support/folder.h"

#include <sys/stat.h>

static const struct plot plain
  = { .x_label = "n", .y_label = "time", .x_column = "n", .series = { { "median us", "median" } } };

static struct page
page_in (const struct folder *folder)
{
  return (struct page){ .directory = folder->path,
                        .path = "time.md",
                        .title = "Time",
                        .command = "provecast report time" };
}

/* Put a program called gnuplot into the folder's bin and nothing else onto the path; NULL: no
   program. */
static void
install (const struct folder *folder, const char *program)
{
  char *bin = folder_path (folder, "bin");
  cr_assert_eq (mkdir (bin, 0777), 0);
  cr_assert_eq (setenv ("PATH", bin, 1), 0);
  free (bin);
  if (!program)
    return;
  folder_write (folder, "bin/gnuplot", program);
  char *path = folder_path (folder, "bin/gnuplot");
  cr_assert_eq (chmod (path, 0755), 0);
  free (path);
}

Test (plot, without_gnuplot)
{
  struct folder folder = folder_new ();
  const struct page page = page_in (&folder);
  struct status status;
  bool drawn = true;
  status_init (&status);
  install (&folder, NULL);
  cr_expect (plot_draw (&page, "time.csv", &plain, &drawn, &status), "%s", status.message);
  cr_expect_not (drawn);
  cr_expect (folder_holds (&folder, "time.gp"), "the script is there all the same");
  cr_expect_not (folder_holds (&folder, "time.svg"));
  folder_remove (&folder);
}

/* The script, to the letter: all that is optional. */
Test (plot, script)
{
  struct folder folder = folder_new ();
  struct page page = page_in (&folder);
  const struct plot plot = { .x_label = "nodes",
                             .y_label = "micro'seconds'",
                             .x_column = "costs to",
                             .select = "sweep",
                             .selected = "n-k8",
                             .x_log = true,
                             .y_log = true,
                             .series = { { "a", "first" }, { "b", "worst's" } } };
  struct status status;
  bool drawn;
  status_init (&status);
  install (&folder, NULL);
  page.title = "001's times";
  cr_expect (plot_draw (&page, "all.csv", &plot, &drawn, &status), "%s", status.message);
  folder_expect (&folder, "time.gp",
                 "# Made by `provecast report time`; run gnuplot in this folder.\n"
                 "set terminal svg size 720,480 font 'sans,12' background 'white'\n"
                 "set output 'time.svg'\n"
                 "set datafile separator comma\n"
                 "set datafile missing NaN\n"
                 "set grid\n"
                 "set key left top\n"
                 "set title '001''s times'\n"
                 "set xlabel 'nodes'\n"
                 "set ylabel 'micro''seconds'''\n"
                 "set logscale x\n"
                 "set logscale y\n"
                 "plot \\\n"
                 "  'all.csv' using \"costs to\":(strcol(\"sweep\") eq \"n-k8\" ? column(\"a\") : "
                 "NaN) with linespoints title 'first', \\\n"
                 "  'all.csv' using \"costs to\":(strcol(\"sweep\") eq \"n-k8\" ? column(\"b\") : "
                 "NaN) with linespoints title 'worst''s'\n");
  cr_expect (plot_draw (&page, "all.csv", &plain, &drawn, &status), "%s", status.message);
  char *text = folder_text (&folder, "time.gp");
  cr_expect_null (strstr (text, "logscale"));
  cr_expect (
    strstr (text,
            "\nplot \\\n  'all.csv' using \"n\":\"median us\" with linespoints title 'median'\n"),
    "%s", text);
  free (text);
  folder_remove (&folder);
}

/* gnuplot is called with the script's name in the script's folder; what it prints goes nowhere. */
Test (plot, calls_gnuplot)
{
  struct folder folder = folder_new ();
  const struct page page = page_in (&folder);
  struct status status;
  bool drawn = false;
  status_init (&status);
  install (
    &folder,
    "#!/bin/sh\necho \"$# $1\" >called\n[ -f \"$1\" ] && echo drawing >time.svg\necho noise\n");
  cr_expect (plot_draw (&page, "time.csv", &plain, &drawn, &status), "%s", status.message);
  cr_expect (drawn);
  folder_expect (&folder, "called", "1 time.gp\n");
  folder_expect (&folder, "time.svg", "drawing\n");
  folder_remove (&folder);
}

Test (plot, gnuplot_fails)
{
  const char *const programs[] = { "#!/bin/sh\nexit 1\n", "#!/bin/sh\nkill -9 $$\n" };
  for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
    struct folder folder = folder_new ();
    const struct page page = page_in (&folder);
    struct status status;
    bool drawn;
    status_init (&status);
    install (&folder, programs[i]);
    cr_expect_not (plot_draw (&page, "time.csv", &plain, &drawn, &status));
    cr_expect_eq (status.code, STATUS_MACHINE);
    cr_expect (strstr (status.message, "gnuplot could not draw"), "%s", status.message);
    cr_expect (strstr (status.message, "/time.gp"), "%s", status.message);
    folder_remove (&folder);
  }
}

Test (plot, nowhere_to_write)
{
  struct folder folder = folder_new ();
  struct page page = page_in (&folder);
  struct status status;
  bool drawn;
  status_init (&status);
  install (&folder, "#!/bin/sh\nexit 0\n");
  page.directory = "/dev/null/folder";
  cr_expect_not (plot_draw (&page, "time.csv", &plain, &drawn, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strstr (status.message, "/dev/null/folder/time.gp"), "%s", status.message);
  folder_remove (&folder);
}

static bool
have_gnuplot (void)
{
  return system ("command -v gnuplot >/dev/null 2>&1") == 0;
}

/* gnuplot itself, where it is installed, understands the script and draws the rows that were
   chosen. */
Test (plot, draws)
{
  if (!have_gnuplot ())
    cr_skip ("gnuplot is not installed");
  struct folder folder = folder_new ();
  struct page page = page_in (&folder);
  struct plot plot = plain;
  struct status status;
  bool drawn = false;
  status_init (&status);
  page.title = "It's time";
  plot.select = "sweep";
  plot.selected = "narrow";
  plot.y_log = true;
  folder_write (&folder, "time.csv", "sweep,n,median us\nother,1,1\nnarrow,20,3\nnarrow,30,50.5\n");
  cr_expect (plot_draw (&page, "time.csv", &plot, &drawn, &status), "%s", status.message);
  cr_expect (drawn);
  char *picture = folder_text (&folder, "time.svg");
  cr_expect (strstr (picture, "It&#39;s time") || strstr (picture, "It's time"), "no title");
  cr_expect (strstr (picture, "</svg>"));
  free (picture);

  plot.selected = "nothing"; /* not a row */
  cr_expect_not (plot_draw (&page, "time.csv", &plot, &drawn, &status));
  cr_expect_eq (status.code, STATUS_MACHINE);
  folder_remove (&folder);
}
