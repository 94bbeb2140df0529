/*
 * Loaded before libc: whoever syncs a file under DISK_FOLDER waits for as many milliseconds as the file DISK_DELAY
 * says, as on a disk that has too much to do.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int is_on_disk(int fd) {
  char self[64], path[4096];
  const char *disk = getenv("DISK_FOLDER");
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(self, path, sizeof path - 1);
  if (disk == NULL || length < 0) return 0;
  path[length] = 0;
  return strncmp(path, disk, strlen(disk)) == 0;
}

static long delay(void) {
  char digits[32] = "";
  const char *file = getenv("DISK_DELAY");
  int fd = file == NULL ? -1 : open(file, O_RDONLY);
  if (fd < 0) return 0;
  ssize_t length = read(fd, digits, sizeof digits - 1);
  close(fd);
  return length > 0 ? atol(digits) : 0;
}

static int synced(const char *name, int fd) {
  int (*libc)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  long ms = is_on_disk(fd) ? delay() : 0;
  struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  if (ms > 0) nanosleep(&time, NULL);
  return libc(fd);
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
