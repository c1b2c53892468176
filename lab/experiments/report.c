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
      if (row->files && (!experiment || strcmp (row->name, experiment->name) > 0)
          && (!found || strcmp (row->name, found->name) < 0))
        found = row;
  return found;
}

static const struct experiment *
question (const char *name)
{
  for (const struct experiment *const *table = experiment_tables; *table; table++)
    for (const struct experiment *row = *table; row->name; row++)
      if (!row->files && strcmp (row->name, name) == 0)
        return row;
  return NULL;
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

static bool
ends_with (const char *file, size_t length, const char *end)
{
  size_t size = strlen (end);
  return length >= size && memcmp (file + length - size, end, size) == 0;
}

/* The pages among the files, as links, and how many other files there are of each kind. */
static void
write_files (const char *files, struct output *out)
{
  static const char *const kinds[] = { ".md", ".csv", ".svg", ".gp", ".json", ".jsonl" };
  int counts[sizeof kinds / sizeof *kinds] = { 0 };
  for (size_t length; *files; files += length + (files[length] == ' ')) {
    length = strcspn (files, " ");
    if (ends_with (files, length, kinds[0]))
      output_print (out, "%s[%.*s](%.*s)", counts[0]++ > 0 ? ", " : "", (int)length, files,
                    (int)length, files);
    for (size_t kind = 1; kind < sizeof kinds / sizeof *kinds; kind++)
      counts[kind] += ends_with (files, length, kinds[kind]);
  }
  for (size_t kind = 1; kind < sizeof kinds / sizeof *kinds; kind++)
    if (counts[kind] > 0)
      output_print (out, ", %d `%s`", counts[kind], kinds[kind]);
}

static void
write_introduction (struct output *out)
{
  output_text (
    out,
    "These pages repeat the tables and figures of the papers, and add our own. A folder is\n"
    "named after the paper:\n\n"
    "- `000`: Wu, Yeh and Liu, *Efficient Multiple Multicast on Heterogeneous Network of\n"
    "  Workstations*\n"
    "- `001`: Libeskind-Hadas, Hartline, Boothe, Rae and Swisher, *On Multicast Algorithms for\n"
    "  Heterogeneous Networks of Workstations*\n"
    "- `002`: Bhat, Prasanna and Raghavendra, *Adaptive Communication Algorithms for Distributed\n"
    "  Heterogeneous Systems*\n"
    "- `003`: Nupairoj, the thesis on OPT-tree\n"
    "- `004`: Liu, *Broadcast Scheduling Optimization for Heterogeneous Cluster Systems*\n"
    "- `node`: our own\n\n"
    "The checker accepted every schedule behind these files, and a certificate of every optimum,\n"
    "before it was counted. `contention-003` is the exception: it has millions of schedules, and\n"
    "the checker looked at one in 101. A second run gives the same bytes, except for files with\n"
    "`time` in their names. Drawings need gnuplot; without it they are left out.\n\n"
    "The third column links the pages. The other files of an experiment lie beside its page:\n"
    "tables as `.csv`, drawings as `.svg` with their gnuplot script `.gp`, instances and "
    "schedules\n"
    "as `.json`.\n\n");
}

/* Every experiment with its files. */
static void
write_experiments (const char *command, struct output *out)
{
  struct sheet sheet;
  sheet_columns (&sheet, "command", "what", "files");
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
    out, "\nThe repository also has `instances.html`, a page for a browser, which has times.\n"
         "`make_instances.sh` made it: `provecast dataset` solved suites into a store, of which\n"
         "`provecast report --html` made the page. `solve.html` is a page that solves\n"
         "([docs/WEB.md](../../docs/WEB.md)), which `web/build.sh` made.\n\n"
         "The file `commands` has the command of every file of this folder.\n");
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

const struct lab experiments_lab = { .next = next, .question = question, .index = write_index };
