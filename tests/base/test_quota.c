/* Quotas of control groups, of both versions, read from folders made for the test. */
#include "base/quota.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static char folder[] = "/tmp/provecast-quota-XXXXXX";

static void
write_file (const char *name, const char *text)
{
  char path[256];
  snprintf (path, sizeof path, "%s/%s", folder, name);
  for (char *slash = path + sizeof folder; (slash = strchr (slash, '/')); slash++) {
    *slash = '\0';
    mkdir (path, 0700);
    *slash = '/';
  }
  FILE *file = fopen (path, "w");
  cr_assert (file, "%s", path);
  fputs (text, file);
  fclose (file);
}

static void
begin (void)
{
  cr_assert (mkdtemp (folder));
}

static void
end (void)
{
  char command[128];
  snprintf (command, sizeof command, "rm -r '%s'", folder);
  cr_assert_eq (system (command), 0);
}

TestSuite (quota, .init = begin, .fini = end);

/* The quota with these groups; the folder has the groups' files. */
static int
quota (const char *groups)
{
  char path[256];
  write_file ("groups", groups);
  snprintf (path, sizeof path, "%s/groups", folder);
  return quota_processors (path, folder);
}

Test (quota, version_2)
{
  static const struct {
    const char *text;
    int expected;
  } cases[] = {
    { "max 100000\n", 0 },
    { "100000 100000\n", 1 },
    { "100001 100000\n", 2 },
    { "1000 100000\n", 1 },
    { "350000 100000\n", 4 },
    { "50000 20000\n", 3 },
    { "", 0 },
    { "0 100000\n", 0 },
    { "100000 0\n", 0 },
    { "-100000 100000\n", 0 },
    { "many\n", 0 },
    { "9000000000000000000 1\n", 0 },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    write_file ("job/cpu.max", cases[i].text);
    cr_expect_eq (quota ("0::/job\n"), cases[i].expected, "%s", cases[i].text);
  }
}

/* A group has no more than the groups above it. */
Test (quota, smallest_above)
{
  write_file ("slurm/job/step/cpu.max", "max 100000\n");
  write_file ("slurm/job/cpu.max", "800000 100000\n");
  write_file ("slurm/cpu.max", "1600000 100000\n");
  cr_expect_eq (quota ("0::/slurm/job/step\n"), 8);
  write_file ("slurm/job/step/cpu.max", "300000 100000\n");
  cr_expect_eq (quota ("0::/slurm/job/step\n"), 3);
  write_file ("slurm/cpu.max", "200000 100000\n");
  cr_expect_eq (quota ("0::/slurm/job/step\n"), 2);
  write_file ("cpu.max", "100000 100000\n"); /* as in a container, which sees its group as / */
  cr_expect_eq (quota ("0::/\n"), 1);
  cr_expect_eq (quota ("0::/nowhere\n"), 1);
}

Test (quota, version_1)
{
  write_file ("cpu,cpuacct/batch/cpu.cfs_quota_us", "250000\n");
  write_file ("cpu,cpuacct/batch/cpu.cfs_period_us", "100000\n");
  cr_expect_eq (quota ("12:cpuset:/batch\n4:cpu,cpuacct:/batch\n0::/\n"), 3);
  cr_expect_eq (quota ("12:cpuset:/batch\n4:cpuacct:/batch\n"), 0);
  write_file ("cpu,cpuacct/batch/cpu.cfs_quota_us", "-1\n");
  cr_expect_eq (quota ("4:cpu,cpuacct:/batch\n"), 0);
}

Test (quota, nothing_to_read)
{
  cr_expect_eq (quota (""), 0);
  cr_expect_eq (quota ("nonsense\n::\n0:\n"), 0);
  cr_expect_eq (quota_processors ("/nowhere/groups", folder), 0);
}
