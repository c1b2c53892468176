#include "base/quota.h"

#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PROCESSORS_MOST 1000000 /* of which a quota is believed */

/* The first line of the file `name` in a group's folder. */
static bool
read_line (const char *group, const char *name, char *line, size_t size)
{
  char path[PATH_MAX];
  if (snprintf (path, sizeof path, "%s/%s", group, name) >= (int)sizeof path)
    return false;
  FILE *file = fopen (path, "re");
  bool read = file && fgets (line, (int)size, file);
  if (file)
    fclose (file);
  return read;
}

/* Processors; 0: no quota. */
static int
processors (long long quota, long long period)
{
  if (quota <= 0 || period <= 0 || quota / period >= PROCESSORS_MOST)
    return 0;
  return (int)((quota - 1) / period + 1);
}

/* The quota of one group by its folder. */
static int
quota_of (const char *group)
{
  char line[64], period[64];
  long long numbers[2];
  if (read_line (group, "cpu.max", line, sizeof line))
    return sscanf (line, "%lld %lld", &numbers[0], &numbers[1]) == 2
             ? processors (numbers[0], numbers[1])
             : 0;
  if (read_line (group, "cpu.cfs_quota_us", line, sizeof line)
      && read_line (group, "cpu.cfs_period_us", period, sizeof period))
    return processors (atoll (line), atoll (period));
  return 0;
}

static int
smaller (int a, int b)
{
  return a == 0 || (b > 0 && b < a) ? b : a;
}

/* The smallest quota of a group, whose folder is `root` and `path`, and of those above it. Changes
   the path. */
static int
quota_of_path (const char *root, char *path)
{
  char group[PATH_MAX];
  int least = 0;
  while (true) {
    if (snprintf (group, sizeof group, "%s%s", root, path) < (int)sizeof group)
      least = smaller (least, quota_of (group));
    char *slash = strrchr (path, '/');
    if (!slash)
      return least;
    *slash = '\0';
  }
}

/* Does this list, as "cpu,cpuacct", have the controller cpu? */
static bool
has_cpu (const char *controllers)
{
  for (const char *at = controllers; at; at = strchr (at, ',') ? strchr (at, ',') + 1 : NULL)
    if (strcspn (at, ",") == 3 && memcmp (at, "cpu", 3) == 0)
      return true;
  return false;
}

/* The quota of a line as "0::/user.slice" (version 2) or "4:cpu,cpuacct:/user.slice". */
static int
quota_of_line (const char *folder, char *line)
{
  char root[PATH_MAX];
  char *controllers = strchr (line, ':'),
       *path = controllers ? strchr (controllers + 1, ':') : NULL;
  if (!path)
    return 0;
  *path++ = '\0';
  controllers++;
  path[strcspn (path, "\n")] = '\0';
  if (*controllers != '\0' && !has_cpu (controllers))
    return 0;
  const char *between = *controllers == '\0' ? "" : "/";
  int length = snprintf (root, sizeof root, "%s%s%s", folder, between, controllers);
  return length < (int)sizeof root ? quota_of_path (root, path) : 0;
}

int
quota_processors (const char *groups, const char *folder)
{
  char line[PATH_MAX];
  int least = 0;
  FILE *file = fopen (groups, "re");
  while (file && fgets (line, sizeof line, file))
    least = smaller (least, quota_of_line (folder, line));
  if (file)
    fclose (file);
  return least;
}
