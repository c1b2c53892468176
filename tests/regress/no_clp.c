/* Loaded before the program: CLP is not installed. */
#include <dlfcn.h>
#include <string.h>

void *
dlopen (const char *file, int mode)
{
  void *(*next) (const char *, int);
  *(void **)&next = dlsym (RTLD_NEXT, "dlopen");
  return next (file && strncmp (file, "libClp.", 7) == 0 ? "/nonexistent/libClp.so" : file, mode);
}
