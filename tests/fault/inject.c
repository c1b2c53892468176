/* A library to preload (LD_PRELOAD): lets allocations, or new threads and processes, fail as they
   fail on a full machine. System calls on files are made to fail by strace (fault.py).

   FAULT_KIND   what fails: memory or thread
   FAULT_AT     the first call that fails, from 1; 0 or unset: none fails
   FAULT_ON     set: all later calls fail, too; otherwise that one only
   FAULT_COUNT  a file of 8 bytes, which receives the number of calls of this kind (native order)
   FAULT_PATHS  a file, which receives for each call a hash of its call path (8 bytes):
                the return addresses in the program itself, not those in libraries

   Calls before the constructor of this library do not count. */
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define DEPTH 64      /* return addresses of a call path */
#define PATHS 2000000 /* calls whose paths are written */

enum kind { NONE, MEMORY, THREAD };

static enum kind kind;
static uint64_t first;
static int always;
static _Atomic uint64_t own_count, *count = &own_count;
static uint64_t *paths;           /* NULL, or [PATHS] */
static uintptr_t code, code_size; /* where the program's code lies, in bytes */
static _Thread_local int walking; /* this thread is in `note_path`, which may allocate */

/* The allocator of glibc under its other names: dlsym itself allocates. */
extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t number, size_t size);
extern void *__libc_realloc (void *block, size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);

/* The function of this name in the libraries behind this one. */
#define BEHIND(function) ((__typeof__ (&function))dlsym (RTLD_NEXT, #function))

/* The first `size` bytes of a file that is named in the environment; NULL: none is. */
static void *
shared_file (const char *variable, size_t size)
{
  const char *path = getenv (variable);
  int fd = path ? open (path, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0 || ftruncate (fd, (off_t)size) != 0)
    return NULL;
  void *shared = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close (fd);
  return shared != MAP_FAILED ? shared : NULL;
}

/* Finds where the program's code lies: the first object in the list. */
static int
find_program (struct dl_phdr_info *object, size_t size, void *context)
{
  (void)size, (void)context;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_LOAD && (object->dlpi_phdr[i].p_flags & PF_X)) {
      code = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
      code_size = object->dlpi_phdr[i].p_memsz;
    }
  return 1;
}

/* Writes the hash of the call path of call `number`, from 1. */
static void
note_path (uint64_t number)
{
  void *address[DEPTH];
  uint64_t hash = 14695981039346656037u;
  walking = 1;
  int depth = backtrace (address, DEPTH);
  walking = 0;
  for (int i = 0; i < depth; i++)
    if ((uintptr_t)address[i] - code < code_size)
      hash = (hash ^ ((uintptr_t)address[i] - code)) * 1099511628211u;
  if (number <= PATHS)
    paths[number - 1] = hash;
}

__attribute__ ((constructor)) static void
begin (void)
{
  const char *name = getenv ("FAULT_KIND"), *at = getenv ("FAULT_AT");
  _Atomic uint64_t *shared = shared_file ("FAULT_COUNT", sizeof own_count);
  count = shared ? shared : count;
  paths = shared_file ("FAULT_PATHS", PATHS * sizeof *paths);
  dl_iterate_phdr (find_program, NULL);
  first = at ? strtoull (at, NULL, 10) : 0;
  always = getenv ("FAULT_ON") != NULL;
  if (name)
    kind = strcmp (name, "memory") == 0 ? MEMORY : strcmp (name, "thread") == 0 ? THREAD : NONE;
  unsetenv ("FAULT_KIND"); /* the programs it runs are left alone */
}

/* Counts a call; true if it is to fail. */
static int
fails (enum kind called)
{
  if (called != kind || walking)
    return 0;
  uint64_t number = atomic_fetch_add (count, 1) + 1;
  if (paths)
    note_path (number);
  if (first == 0 || number < first || (number > first && !always))
    return 0;
  errno = called == MEMORY ? ENOMEM : EAGAIN;
  return 1;
}

void *
malloc (size_t size)
{
  return fails (MEMORY) ? NULL : __libc_malloc (size);
}

void *
calloc (size_t number, size_t size)
{
  return fails (MEMORY) ? NULL : __libc_calloc (number, size);
}

void *
realloc (void *block, size_t size)
{
  return fails (MEMORY) ? NULL : __libc_realloc (block, size);
}

void *
aligned_alloc (size_t alignment, size_t size)
{
  return fails (MEMORY) ? NULL : __libc_memalign (alignment, size);
}

int
posix_memalign (void **block, size_t alignment, size_t size)
{
  *block = fails (MEMORY) ? NULL : __libc_memalign (alignment, size);
  return *block ? 0 : ENOMEM;
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes, void *(*start) (void *),
                void *context)
{
  return fails (THREAD) ? EAGAIN : BEHIND (pthread_create) (thread, attributes, start, context);
}

pid_t
fork (void)
{
  return fails (THREAD) ? -1 : BEHIND (fork) ();
}
