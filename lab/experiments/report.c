#include "lab/experiments/report.h"

#include "lab/experiments/common/publish.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The experiments of all models, by name. */
static const struct experiment *
next (const struct experiment *experiment)
{
  const struct experiment *found = NULL;
  for (const struct experiment *const *table = experiment_tables; *table; table++)
    for (const struct experiment *row = *table; row->name; row++)
      if ((!experiment || strcmp (row->name, experiment->name) > 0)
          && (!found || strcmp (row->name, found->name) < 0))
        found = row;
  return found;
}

int64_t
report_count (const struct report *report, int64_t full, int64_t quick)
{
  if (report->count > 0)
    return report->count;
  return report->quick ? quick : full;
}

const char *
report_command_text (const struct report *report, const char *name, char text[REPORT_COMMAND_TEXT])
{
  char count[40] = "";
  if (report->count > 0)
    snprintf (count, sizeof count, "--count %" PRId64 " ", report->count);
  snprintf (text, REPORT_COMMAND_TEXT, "provecast report %s%s%s", report->quick ? "--quick " : "",
            count, name);
  return text;
}

static void
write_files (const char *files, struct output *out)
{
  while (*files) {
    size_t length = strcspn (files, " ");
    output_print (out, "[%.*s](%.*s)%s", (int)length, files, (int)length, files,
                  files[length] ? ", " : "");
    files += length + (files[length] == ' ');
  }
}

static void
write_introduction (struct output *out)
{
  output_text (out, "The tables and figures of the papers on the node model, on multiple multicast "
                    "and on total exchange, and the trees of the parameterized model, computed "
                    "anew, and what this program adds. Folders have the papers' first three "
                    "digits:\n`000` is Wu, Yeh and Liu, *Efficient Multiple Multicast on "
                    "Heterogeneous Network of Workstations*;\n`001` is Libeskind-Hadas, Hartline, "
                    "Boothe, Rae and Swisher, *On Multicast Algorithms for Heterogeneous Networks "
                    "of Workstations*;\n`002` is Bhat, Prasanna and Raghavendra, *Adaptive "
                    "Communication Algorithms for Distributed Heterogeneous Systems*;\n`003` is "
                    "Nupairoj's thesis on OPT-tree;\n`004` is Liu, *Broadcast Scheduling "
                    "Optimization for Heterogeneous Cluster Systems*; `node` is our own.\n\n"
                    "Every schedule behind these files was accepted by the checker, every optimum "
                    "was proven by a certificate that it accepted, before it was counted; of the "
                    "millions of schedules in `contention-003` one in 101 was.\nA second run gives "
                    "the same bytes, but for the files with `time` in their names. Drawings need "
                    "gnuplot and are left out without it.\n\n");
}

/* Every experiment with its files. */
static void
write_experiments (const char *command, struct output *out)
{
  struct sheet sheet;
  sheet_init (&sheet, (const char *[]){ "command", "what", "files", NULL });
  for (const struct experiment *experiment = next (NULL); experiment;
       experiment = next (experiment)) {
    struct output files = { .stream = NULL };
    write_files (experiment->files, &files);
    output_char (&files, '\0');
    sheet_cell (&sheet, "`%s %s`", command, experiment->name);
    sheet_row (&sheet, experiment->summary, files.bytes);
    output_discard (&files);
  }
  publish_table (&sheet, out);
}

static void
write_other_pages (struct output *out)
{
  output_text (
    out,
    "\nIn the repository, `instances.html` beside this page is one for a browser, as `provecast "
    "report --html` makes it of a store: the instances of the suites `paper-001`, `paper-004`, "
    "`node-ci`, `overhead-paper-example`, `overhead-small`, `overhead-extremes`, "
    "`exchange-gusto-ci`, `openshop-small`, `parameterized-families`, `parameterized-planted`, "
    "`logp-families` and `logp-planted`, which `provecast dataset SUITE --store suites.db` solved. "
    "It has times.\n");
}

static bool
write_index (const struct report *report, struct status *status)
{
  struct output out;
  struct page page
    = { .directory = report->directory,
        .path = "README.md",
        .title = "Published results",
        .command = report->quick ? "provecast report --quick all" : "provecast report all" };
  if (!page_open (&page, &out, status))
    return false;
  write_introduction (&out);
  write_experiments (report->quick ? "provecast report --quick" : "provecast report", &out);
  write_other_pages (&out);
  return output_commit (&out, status);
}

const struct lab experiments_lab = { .next = next, .index = write_index };
