// What glibc declares for GNU's own programs only: https://sourceware.org/glibc/manual/latest/
#pragma once

#include <spawn.h>

static inline int webmark_spawn_in(posix_spawn_file_actions_t *actions, const char *folder) {
  extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

static inline int webmark_spawn_closing_from(posix_spawn_file_actions_t *actions, int first) {
  extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
}
