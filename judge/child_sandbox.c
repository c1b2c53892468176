#include "judge/child_sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/sched.h>
#include <net/if.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NAMESPACES (CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWNET)
#define FIRST_FREE 10 /* descriptors from here on are free in the process that tries */
#define SCRATCH "size=1g,mode=1777" /* of a file system in memory: as much as CHILD_FILE */

/* What root keeps: CHOWN, DAC_OVERRIDE, DAC_READ_SEARCH, FOWNER, FSETID, KILL, SETGID, SETUID. */
#define KEPT_CAPABILITIES 0xFFU

/* Write a text of /proc. */
static bool
write_file (const char *path, const char *text)
{
  int file = open (path, O_WRONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  bool good = write (file, text, strlen (text)) == (ssize_t)strlen (text);
  int error = errno;
  close (file);
  errno = error;
  return good;
}

/* The user and the group keep their numbers. The files of /proc are ours only as long as we are
   dumpable. */
static bool
map_user (const struct child_sandbox *sandbox)
{
  if (!(sandbox->flags & CLONE_NEWUSER))
    return true;
  prctl (PR_SET_DUMPABLE, 1);
  bool good = write_file ("/proc/self/setgroups", "deny")
              && write_file ("/proc/self/uid_map", sandbox->user)
              && write_file ("/proc/self/gid_map", sandbox->group);
  int error = errno;
  prctl (PR_SET_DUMPABLE, 0);
  errno = error;
  return good;
}

/* "/proc/self/fd/N", behind what `path` holds. N has at most two digits. */
static void
name_descriptor (char *path, int descriptor)
{
  char *at = stpcpy (path, "/proc/self/fd/");
  if (descriptor >= 10)
    *at++ = (char)('0' + descriptor / 10);
  *at++ = (char)('0' + descriptor % 10);
  *at = '\0';
}

static bool
set_access (const char *path, unsigned flags, bool writable)
{
  struct mount_attr change = { 0 };
  *(writable ? &change.attr_clr : &change.attr_set) = MOUNT_ATTR_RDONLY;
  return mount_setattr (AT_FDCWD, path, flags, &change, sizeof change) == 0;
}

/* A folder as it is, but all changes stay in memory and end with the run. */
static bool
cover (const char *path)
{
  char upper[PATH_MAX + 8], work[PATH_MAX + 8], options[3 * PATH_MAX], *at;
  int below = open (path, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (below < 0)
    return errno == ENOENT;
  stpcpy (stpcpy (upper, path), "/upper");
  stpcpy (stpcpy (work, path), "/work");
  at = stpcpy (options, "lowerdir=");
  name_descriptor (at, below);
  at = stpcpy (stpcpy (options + strlen (options), ",upperdir="), upper);
  stpcpy (stpcpy (at, ",workdir="), work);
  bool good = mount ("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, SCRATCH) == 0
              && mkdir (upper, 0777) == 0 && chmod (upper, 01777) == 0 && mkdir (work, 0700) == 0
              && mount ("overlay", path, "overlay", MS_NOSUID | MS_NODEV, options) == 0;
  int error = errno;
  close (below);
  errno = error;
  return good;
}

/* An empty folder in the place of one that need not be there. */
static bool
empty (const char *path, const char *options)
{
  return mount ("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, options) == 0 || errno == ENOENT;
}

/* Terminals of its own: it cannot write on the user's. */
static bool
mount_terminals (void)
{
  return mount ("devpts", "/dev/pts", "devpts", MS_NOSUID | MS_NOEXEC,
                "newinstance,ptmxmode=0666,mode=620")
           == 0
         || errno == ENOENT;
}

/* All read-only, but the working folder, temporary folders and shared memory. */
static bool
mount_folders (const struct child_sandbox *sandbox, int free)
{
  char here[32];
  bool temporary = sandbox->temporary[0] != '\0';
  int folder = open (".", O_PATH | O_DIRECTORY);
  if (folder < 0 || dup2 (folder, free) < 0)
    return false;
  close (folder == free ? -1 : folder);
  name_descriptor (here, free);
  bool good = mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 && cover ("/tmp")
              && (!temporary || cover (sandbox->temporary)) && empty ("/dev/shm", SCRATCH)
              && empty ("/run/user", "size=4k,mode=755") && mount_terminals ();
  if (good && strcmp (sandbox->folder, "/") != 0)
    good = set_access ("/", AT_RECURSIVE, false) && set_access ("/tmp", 0, true)
           && (!temporary || set_access (sandbox->temporary, 0, true))
           && (set_access ("/dev/shm", 0, true) || errno == ENOENT || errno == EINVAL)
           && mount (here, sandbox->folder, NULL, MS_BIND | MS_REC, NULL) == 0
           && set_access (sandbox->folder, AT_RECURSIVE, true) && chdir (sandbox->folder) == 0;
  int error = errno;
  close (free);
  errno = error;
  return good;
}

/* Programs that are made of several processes may talk to each other. */
static bool
start_loopback (void)
{
  struct ifreq request = { .ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING };
  int socket_ = socket (AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0)
    return errno == EAFNOSUPPORT;
  bool good = ioctl (socket_, SIOCSIFFLAGS, &request) == 0;
  int error = errno;
  close (socket_);
  errno = error;
  return good;
}

const char *
child_sandbox_enter (const struct child_sandbox *sandbox, int free)
{
  if (!map_user (sandbox))
    return "the map of users";
  if (!mount_folders (sandbox, free))
    return "mounts";
  if (mount ("proc", "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC, NULL) != 0)
    return "a /proc of its own";
  return start_loopback () ? NULL : "a network of its own";
}

void
child_sandbox_confine (const struct child_sandbox *sandbox, uint64_t processes)
{
  const struct rlimit most = { processes, processes };
  for (unsigned long i = 0; i <= CAP_LAST_CAP; i++)
    if (i >= 32 || !(KEPT_CAPABILITIES >> i & 1))
      prctl (PR_CAPBSET_DROP, i, 0, 0, 0);
  if (sandbox->namespaces && sandbox->flags & CLONE_NEWUSER)
    setrlimit (RLIMIT_NPROC, &most);
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

int
child_sandbox_fork (const struct child_sandbox *sandbox)
{
  if (!sandbox || !sandbox->namespaces)
    return fork ();
  struct clone_args arguments = { .flags = sandbox->flags, .exit_signal = SIGCHLD };
  return (int)syscall (SYS_clone3, &arguments, sizeof arguments);
}

/* Try it. The word of child_sandbox_enter is a constant of this program, and so is its place. */
static bool
try (const struct child_sandbox *sandbox, const char **refused)
{
  struct {
    const char *part;
    int error;
  } word = { "namespaces", 0 };
  int ends[2];
  *refused = "a pipe for the trial";
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return false;
  pid_t pid = child_sandbox_fork (sandbox);
  int error = errno;
  if (pid == 0) {
    int report = fcntl (ends[1], F_DUPFD, FIRST_FREE + 10);
    closefrom (report + 1);
    word.part = child_sandbox_enter (sandbox, FIRST_FREE);
    word.error = errno;
    _exit (write (report, &word, sizeof word) == sizeof word ? 0 : 1);
  }
  close (ends[1]);
  if (pid > 0) {
    ssize_t count = read (ends[0], &word, sizeof word);
    error = count < 0 ? errno : word.error;
    if (count != sizeof word)
      word.part = "the report of the trial";
    while (waitpid (pid, NULL, 0) < 0 && errno == EINTR)
      continue;
  }
  close (ends[0]);
  *refused = word.part;
  errno = error;
  return word.part == NULL;
}

/* Is it /tmp, or a folder below? */
static bool
in_tmp (const char *path)
{
  return strncmp (path, "/tmp", 4) == 0 && (path[4] == '\0' || path[4] == '/');
}

void
child_sandbox_init (struct child_sandbox *sandbox)
{
  const char *temporary = getenv ("TMPDIR"), *refused = "the working folder";
  *sandbox = (struct child_sandbox){ .flags = NAMESPACES };
  if (geteuid () != 0)
    sandbox->flags |= CLONE_NEWUSER;
  snprintf (sandbox->user, sizeof sandbox->user, "%u %u 1", geteuid (), geteuid ());
  snprintf (sandbox->group, sizeof sandbox->group, "%u %u 1", getegid (), getegid ());
  /* overlay separates its options by commas, and layers by colons */
  if (temporary && *temporary == '/' && strlen (temporary) < PATH_MAX && !in_tmp (temporary)
      && !strpbrk (temporary, ",:\\"))
    strcpy (sandbox->temporary, temporary);
  sandbox->namespaces = getcwd (sandbox->folder, sizeof sandbox->folder) != NULL;
  if (sandbox->namespaces && try (sandbox, &refused))
    return;
  sandbox->namespaces = false;
  snprintf (sandbox->refused, sizeof sandbox->refused, "%s: %s", refused,
            strerrordesc_np (errno) ? strerrordesc_np (errno) : "unknown error");
}
