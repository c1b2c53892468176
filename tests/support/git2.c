/* In place of libgit2 and the fifteen libraries that it brings along, which take more than half of
   the time of a short test case: Criterion loads and initialises them in the process of each. It
   calls libgit2 to show two texts line by line where an assertion of criterion/new/assert.h fails;
   no test uses that header. */
#include <stdio.h>
#include <stdlib.h>

int git_libgit2_init (void);
int git_libgit2_shutdown (void);
int git_diff_buffers (void);

int
git_libgit2_init (void)
{
  return 1;
}

int
git_libgit2_shutdown (void)
{
  return 0;
}

int
git_diff_buffers (void)
{
  fprintf (stderr, "criterion/new/assert.h needs libgit2: see tests/support/git2.c\n");
  abort ();
}
