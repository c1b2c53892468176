#include "judge/child_census.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOST_PROCESSES (1 << 18)
#define PATH_ROOM 48

bool
child_census_init (struct child_census *census)
{
  void *room = mmap (NULL, MOST_PROCESSES * sizeof *census->list, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

  *census = (struct child_census){ .list = room };
  return room != MAP_FAILED;
}

void
child_census_clear (struct child_census *census)
{
  munmap (census->list, MOST_PROCESSES * sizeof *census->list);
}

/* "/proc/PID/NAME" */
static void
make_path (char path[PATH_ROOM], pid_t pid, const char *name)
{
  char digits[16];
  size_t count = 0;

  do
    digits[count++] = (char)('0' + pid % 10);
  while ((pid /= 10) > 0);
  memcpy (path, "/proc/", 6);
  path += 6;
  while (count > 0)
    *path++ = digits[--count];
  *path++ = '/';
  memcpy (path, name, strlen (name) + 1);
}

/* The beginning of a process's file, zero-terminated. False when the process is gone. */
static bool
read_start (pid_t pid, const char *name, char *text, size_t room)
{
  char path[PATH_ROOM];
  make_path (path, pid, name);
  int file = open (path, O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  ssize_t length = read (file, text, room - 1);
  close (file);
  text[length > 0 ? length : 0] = '\0';
  return length > 0;
}

/* The number at `at`, which need not be there. */
static uint64_t
number_at (const char *at)
{
  uint64_t value = 0;

  while (*at == ' ')
    at++;
  while (*at >= '0' && *at <= '9')
    value = value * 10 + (uint64_t)(*at++ - '0');
  return value;
}

/* "PID (NAME) STATE PARENT ...", where NAME may hold brackets and blanks. */
static bool
read_entry (pid_t pid, struct child_entry *entry)
{
  char text[512];
  if (!read_start (pid, "stat", text, sizeof text))
    return false;
  const char *bracket = strrchr (text, ')');
  if (bracket == NULL || bracket[1] == '\0' || bracket[2] == '\0')
    return false;
  *entry = (struct child_entry){
    .pid = pid,
    .parent = (pid_t)number_at (bracket + 3),
    .dead = strchr ("ZXx", bracket[2]) != NULL,
  };
  return true;
}

/* Fill the list with all processes there are. The kernel lists them by number. */
static void
read_all (struct child_census *census)
{
  char room[8192] __attribute__ ((aligned (8)));
  ssize_t length;
  int folder = open ("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  census->length = 0;
  if (folder < 0)
    return;
  while ((length = getdents64 (folder, room, sizeof room)) > 0)
    for (ssize_t at = 0; at < length;) {
      const struct dirent64 *name = (const void *)(room + at);
      at += name->d_reclen;
      if (name->d_name[0] >= '1' && name->d_name[0] <= '9' && census->length < MOST_PROCESSES
          && read_entry ((pid_t)number_at (name->d_name), &census->list[census->length]))
        census->length++;
    }
  close (folder);
}

/* True iff the process of this number is one of those found below us so far. */
static bool
is_below (const struct child_census *census, pid_t pid)
{
  size_t low = 0, high = census->length;

  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (census->list[middle].pid < pid)
      low = middle + 1;
    else
      high = middle;
  }
  return low < census->length && census->list[low].pid == pid && census->list[low].below;
}

static bool
is_spared (const struct child_census *census, pid_t pid)
{
  for (size_t i = 0; i < census->spared_count; i++)
    if (census->spared[i] == pid)
      return true;
  return false;
}

void
child_census_take (struct child_census *census)
{
  pid_t self = getpid ();
  bool more = true;

  census->below = census->alive = 0;
  read_all (census);
  while (more) { /* a parent may have a higher number than its child: then another round */
    more = false;
    for (size_t i = 0; i < census->length; i++) {
      struct child_entry *entry = &census->list[i];
      if (entry->below || (entry->parent != self && !is_below (census, entry->parent))
          || is_spared (census, entry->pid))
        continue;
      entry->below = more = true;
      census->below++;
      census->alive += !entry->dead;
    }
  }
}

void
child_census_signal (const struct child_census *census, int number)
{
  for (size_t i = 0; i < census->length; i++)
    if (census->list[i].below && !census->list[i].dead)
      kill (census->list[i].pid, number);
}

/* Resident bytes: the second number of "statm" is in pages. */
static uint64_t
resident_of (pid_t pid)
{
  char text[128];
  if (!read_start (pid, "statm", text, sizeof text))
    return 0;
  const char *second = strchr (text, ' ');
  return second == NULL ? 0 : number_at (second) * (uint64_t)sysconf (_SC_PAGESIZE);
}

/* Resident bytes, each page divided by the number of processes that have it: "Pss:  123 kB". */
static uint64_t
share_of (pid_t pid)
{
  char text[1024];
  if (!read_start (pid, "smaps_rollup", text, sizeof text))
    return 0;
  const char *line = strstr (text, "\nPss:");
  return line == NULL ? 0 : number_at (line + 5) * 1024;
}

uint64_t
child_census_memory (const struct child_census *census, bool shared)
{
  uint64_t sum = 0;

  for (size_t i = 0; i < census->length; i++)
    if (census->list[i].below && !census->list[i].dead)
      sum += shared ? share_of (census->list[i].pid) : resident_of (census->list[i].pid);
  return sum;
}
