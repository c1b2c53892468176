/* See inject.h. Allocations and threads fail in functions that stand before those of glibc. A
   filter (seccomp) turns system calls into SIGSYS, whose handler does the call or fails. */
#include "inject.h"

#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum {
  CALLS = 5, /* most system calls of one kind */
  DEPTH = 64 /* return addresses of a call path */
};

enum { NOTHING, MEMORY, THREAD, KINDS = 9 };

static const struct kind {
  const char *name;
  int error;
  int count; /* of its system calls */
  int calls[CALLS];
} kinds[KINDS] = {
  [NOTHING] = { "none", 0, 0, { 0 } },
  [MEMORY] = { "memory", ENOMEM, 0, { 0 } },
  [THREAD] = { "thread", EAGAIN, 0, { 0 } },
  { "read", EIO, 3, { SYS_read, SYS_pread64, SYS_readv } },
  { "write", ENOSPC, 4, { SYS_write, SYS_pwrite64, SYS_writev, SYS_ftruncate } },
  { "sync", EIO, 2, { SYS_fsync, SYS_fdatasync } },
  { "open", EMFILE, 2, { SYS_openat, SYS_open } },
  { "rename", EIO, 5, { SYS_rename, SYS_renameat, SYS_renameat2, SYS_link, SYS_linkat } },
  { "map", ENOMEM, 1, { SYS_mmap } },
};

/* The allocator of glibc under its other names. */
extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t number, size_t size);
extern void *__libc_realloc (void *block, size_t size);
extern void *__libc_memalign (size_t alignment, size_t size);

static pid_t (*real_fork) (void);
static int (*real_create) (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

struct record *inject_record;
static const struct kind *kind = kinds; /* of this process */
static uint64_t first;                  /* the first call that fails; 0: none */
static int later;                       /* all later ones, too */
static uintptr_t code, code_size;       /* where the program's code lies, in bytes */
static _Thread_local int walking;       /* this thread is in `note_path`, which may allocate */

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
  if (number <= INJECT_PATHS) {
    inject_record->paths[number - 1] = hash;
    inject_record->kept++;
  }
}

/* Counts a call of the run's kind; true if it is to fail. */
static int
call_fails (void)
{
  uint64_t number = atomic_fetch_add (&inject_record->calls, 1) + 1;
  if (first == 0 && kind->count == 0)
    note_path (number);
  return first > 0 && (number == first || (number > first && later));
}

/* Is this call of glibc, of the kind `called`, to fail? Sets errno. */
static int
fails (int called)
{
  if (kind != &kinds[called] || walking || !call_fails ())
    return 0;
  errno = kind->error;
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
  return fails (THREAD) ? EAGAIN : real_create (thread, attributes, start, context);
}

pid_t
fork (void)
{
  return fails (THREAD) ? -1 : real_fork ();
}

/* A system call that the filter lets through, for it returns to `passed`. */
long passing_call (long number, const greg_t *registers);
extern const char passed[];
__asm__(".text\n"
        "passing_call:\n"
        "  mov %rdi, %rax\n"
        "  mov %rsi, %r11\n"
        "  mov 64(%r11), %rdi\n" /* REG_RDI */
        "  mov 72(%r11), %rsi\n" /* REG_RSI */
        "  mov 96(%r11), %rdx\n" /* REG_RDX */
        "  mov 16(%r11), %r10\n" /* REG_R10 */
        "  mov 0(%r11), %r8\n"   /* REG_R8 */
        "  mov 8(%r11), %r9\n"   /* REG_R9 */
        "  syscall\n"
        "passed:\n"
        "  ret\n");

/* The handler of SIGSYS: does the call, or fails. */
static void
trapped (int number, siginfo_t *info, void *context)
{
  (void)number;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  if (call_fails ()) {
    if (info->si_syscall == SYS_write && registers[REG_RDI] == STDERR_FILENO)
      inject_record->mute = 1;
    registers[REG_RAX] = -kind->error;
  } else
    registers[REG_RAX] = passing_call (info->si_syscall, registers);
}

#define FIELD(name) ((unsigned)offsetof (struct seccomp_data, name))

/* Has the kernel raise SIGSYS for the system calls of the kind. False: it does not. */
static int
trap_calls (void)
{
  struct sock_filter filter[CALLS + 8];
  struct sigaction action = { .sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER };
  uintptr_t gate = (uintptr_t)passed;
  unsigned short length = 0;
  unsigned char calls = (unsigned char)kind->count;
  if (calls == 0)
    return 1;
#define ADD(...) filter[length++] = (struct sock_filter)__VA_ARGS__
  ADD (BPF_STMT (BPF_LD | BPF_W | BPF_ABS, FIELD (nr)));
  for (unsigned char i = 0; i < calls; i++)
    ADD (BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned)kind->calls[i], (unsigned char)(calls - i),
                   0));
  ADD (BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  ADD (BPF_STMT (BPF_LD | BPF_W | BPF_ABS, FIELD (instruction_pointer)));
  ADD (BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned)gate, 0, 3));
  ADD (BPF_STMT (BPF_LD | BPF_W | BPF_ABS, FIELD (instruction_pointer) + 4));
  ADD (BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(gate >> 32), 0, 1));
  ADD (BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  ADD (BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_TRAP));
#undef ADD
  struct sock_fprog program = { length, filter };
  return sigaction (SIGSYS, &action, NULL) == 0 && prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
         && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int
inject_prepare (void)
{
  void *address[1];
  *(void **)&real_fork = dlsym (RTLD_NEXT, "fork");
  *(void **)&real_create = dlsym (RTLD_NEXT, "pthread_create");
  backtrace (address, 1); /* loads a library the first time */
  dl_iterate_phdr (find_program, NULL);
  inject_record
    = mmap (NULL, sizeof *inject_record, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return inject_record != MAP_FAILED;
}

int
inject_begin (const char *name, uint64_t first_call, int later_calls)
{
  int which = 0;
  while (which < KINDS && strcmp (name, kinds[which].name) != 0)
    which++;
  if (which == KINDS)
    return 0;
  inject_record->calls = 0;
  inject_record->kept = 0;
  inject_record->mute = 0;
  first = first_call;
  later = later_calls;
  kind = &kinds[which];
  return trap_calls ();
}
