/* See inject.h. Allocations and threads fail in functions that stand before those of glibc. A
   filter (seccomp) turns system calls of the C library and of the loader into SIGSYS, whose handler
   does the call or fails. Another program that is run has the filter, too, but its C library lies
   elsewhere: addresses are random. */
#include "inject.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

enum {
  CALLS = 5,   /* most system calls of one kind */
  NONE = -1,   /* the kind of a run in which nothing fails */
  OFF = -2,    /* before a run */
  RANGES = 4,  /* most ranges of code whose system calls fail */
  FILTER = 64, /* more than the filter's instructions */
};

enum { MEMORY, THREAD };

static const struct kind {
  const char *name;
  int error;
  int count; /* of its system calls */
  int calls[CALLS];
} kinds[INJECT_KINDS] = {
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

/* The function of this name behind this library. Looked up at the first call, which may come before
   any constructor. */
#define BEHIND(function)                                                                           \
  ({                                                                                               \
    static _Atomic (__typeof__ (&function)) behind;                                                \
    __typeof__ (&function) found = behind;                                                         \
    if (!found)                                                                                    \
      behind = found = (__typeof__ (found))dlsym (RTLD_NEXT, #function);                           \
    found;                                                                                         \
  })

struct record *inject_record;
static int failing = OFF;      /* the kind of call that fails in this process, or NONE, or OFF */
static uint64_t first;         /* the first call that fails */
static int later;              /* all later ones, too */
static int64_t tick;           /* ns that a look at the clock takes */
static _Atomic int64_t ticked; /* ns that all looks took */

/* Code of the C library and the loader, [begin, end), within 4 GiB each. */
static struct range {
  uint64_t begin, end;
} ranges[RANGES];
static int range_count;

static void
add_range (uint64_t begin, uint64_t end)
{
  for (; begin < end && range_count < RANGES; begin = ranges[range_count++].end) {
    uint64_t next = ((begin >> 32) + 1) << 32;
    ranges[range_count] = (struct range){ begin, end < next ? end : next };
  }
}

/* Finds the code of the C library and of the loader. */
static int
find_code (struct dl_phdr_info *object, size_t size, void *context)
{
  (void)size, (void)context;
  if (!strstr (object->dlpi_name, "/libc.so") && !strstr (object->dlpi_name, "/ld-linux"))
    return 0;
  for (int i = 0; i < object->dlpi_phnum; i++)
    if (object->dlpi_phdr[i].p_type == PT_LOAD && (object->dlpi_phdr[i].p_flags & PF_X)) {
      uint64_t begin = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
      add_range (begin, begin + object->dlpi_phdr[i].p_memsz);
    }
  return 0;
}

/* Counts a call of this kind; true if it is to fail. */
static int
call_fails (int called)
{
  if (failing != called && failing != NONE)
    return 0;
  uint64_t number = atomic_fetch_add (&inject_record->calls[called], 1) + 1;
  return failing == called && (number == first || (number > first && later));
}

/* Is this call of glibc to fail? Sets errno. */
static int
fails (int called)
{
  if (!call_fails (called))
    return 0;
  errno = kinds[called].error;
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

/* A process resets and blocks all signals before it runs another program. SIGSYS stays ours. */
int
sigaction (int number, const struct sigaction *action, struct sigaction *former)
{
  return number == SIGSYS ? 0 : BEHIND (sigaction) (number, action, former);
}

int
pthread_sigmask (int how, const sigset_t *set, sigset_t *former)
{
  sigset_t ours;
  if (!set || how == SIG_UNBLOCK)
    return BEHIND (pthread_sigmask) (how, set, former);
  ours = *set;
  sigdelset (&ours, SIGSYS);
  return BEHIND (pthread_sigmask) (how, &ours, former);
}

int
clock_gettime (clockid_t clock, struct timespec *now)
{
  int result = BEHIND (clock_gettime) (clock, now);
  int64_t passed = now->tv_nsec + (tick > 0 ? atomic_fetch_add (&ticked, tick) + tick : 0);
  now->tv_sec += passed / 1000000000;
  now->tv_nsec = passed % 1000000000;
  return result;
}

/* A system call that the filter lets through, as it is not made by the C library. */
long passing_call (long number, const greg_t *registers);
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
        "  ret\n");

/* The kind that has this system call. */
static int
kind_of (int number)
{
  for (int which = 0; which < INJECT_KINDS; which++)
    for (int i = 0; i < kinds[which].count; i++)
      if (kinds[which].calls[i] == number)
        return which;
  return NONE;
}

/* The handler of SIGSYS: does the call, or fails. */
static void
trapped (int number, siginfo_t *info, void *context)
{
  (void)number;
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  int called = kind_of (info->si_syscall);
  if (call_fails (called)) {
    if (info->si_syscall == SYS_write && registers[REG_RDI] == STDERR_FILENO)
      inject_record->mute = 1;
    registers[REG_RAX] = -kinds[called].error;
  } else
    registers[REG_RAX] = passing_call (info->si_syscall, registers);
}

#define FIELD(name) ((unsigned)offsetof (struct seccomp_data, name))

/* Has the kernel raise SIGSYS for the system calls that fail or are counted. False: it does not. */
static int
trap_calls (void)
{
  struct sock_filter filter[FILTER];
  struct sigaction action = { .sa_sigaction = trapped, .sa_flags = SA_SIGINFO | SA_NODEFER };
  int calls[FILTER];
  unsigned short length = 0;
  unsigned char count = 0;
  for (int which = 0; which < INJECT_KINDS; which++)
    for (int i = 0; i < kinds[which].count && (failing == which || failing == NONE); i++)
      calls[count++] = kinds[which].calls[i];
  if (count == 0)
    return 1;
#define ADD(...) filter[length++] = (struct sock_filter)__VA_ARGS__
  ADD (BPF_STMT (BPF_LD | BPF_W | BPF_ABS, FIELD (nr)));
  for (unsigned char i = 0; i < count; i++)
    ADD (BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i], (unsigned char)(count - i), 0));
  ADD (BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  for (int i = 0; i < range_count; i++) {
    ADD (BPF_STMT (BPF_LD | BPF_W | BPF_ABS, FIELD (instruction_pointer) + 4));
    ADD (BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(ranges[i].begin >> 32), 0, 4));
    ADD (BPF_STMT (BPF_LD | BPF_W | BPF_ABS, FIELD (instruction_pointer)));
    ADD (BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, (unsigned)ranges[i].begin, 0, 2));
    ADD (BPF_JUMP (BPF_JMP | BPF_JGT | BPF_K, (unsigned)(ranges[i].end - 1), 1, 0));
    ADD (BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_TRAP));
  }
  ADD (BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
#undef ADD
  struct sock_fprog program = { length, filter };
  return BEHIND (sigaction) (SIGSYS, &action, NULL) == 0
         && prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
         && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

int
inject_prepare (void)
{
  dl_iterate_phdr (find_code, NULL);
  inject_record
    = mmap (NULL, sizeof *inject_record, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return inject_record != MAP_FAILED && range_count > 0 && range_count < RANGES
         && !(personality (0xffffffff) & ADDR_NO_RANDOMIZE);
}

int
inject_begin (const char *name, uint64_t first_call, int later_calls, double tick_seconds)
{
  int which = strcmp (name, "none") == 0 ? NONE : 0;
  while (which < INJECT_KINDS && which >= 0 && strcmp (name, kinds[which].name) != 0)
    which++;
  if (which == INJECT_KINDS)
    return 0;
  memset (inject_record, 0, sizeof *inject_record);
  first = first_call;
  later = later_calls;
  tick = (int64_t)(1e9 * tick_seconds);
  failing = which;
  return trap_calls ();
}
