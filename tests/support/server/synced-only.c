/*
 * Loaded before libc: whenever a file under DISK_FOLDER is synced, what it holds is copied to DISK_SYNCED, and
 * whenever a folder is, the copies of what was removed from it go. The copies together are what a power failure
 * cannot take. Each bears the path of its file, with % for each slash.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char *disk, *copies;

static void keep_file(int fd, const char *name) {
  char copy[8192], part[8300], self[64], bytes[65536];
  snprintf(copy, sizeof copy, "%s/%s", copies, name);
  // Two threads may sync at once, the database and the mails for example.
  snprintf(part, sizeof part, "%s/part/%d", copies, (int)syscall(SYS_gettid));
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  int from = open(self, O_RDONLY), to = open(part, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ssize_t got = -1;
  if (from >= 0 && to >= 0)
    while ((got = read(from, bytes, sizeof bytes)) > 0 && write(to, bytes, got) == got);
  if (from >= 0) close(from);
  if (to >= 0) close(to);
  if (got != 0 || rename(part, copy) != 0) abort();
}

static void forget_removed(const char *folder_name) {
  DIR *list = opendir(copies);
  size_t length = strlen(folder_name);
  for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
    char file[8192], copy[8192];
    if (strncmp(entry->d_name, folder_name, length) != 0 || entry->d_name[0] == '.') continue;
    if (strchr(entry->d_name + length, '%') != NULL || strcmp(entry->d_name, "part") == 0) continue;
    snprintf(file, sizeof file, "%s/%s", disk, entry->d_name);
    for (char *c = file + strlen(disk) + 1; *c != 0; c++) if (*c == '%') *c = '/';
    snprintf(copy, sizeof copy, "%s/%s", copies, entry->d_name);
    if (access(file, F_OK) != 0) unlink(copy);
  }
  if (list != NULL) closedir(list);
}

static void keep(int fd) {
  char self[64], path[4096];
  struct stat status;
  disk = getenv("DISK_FOLDER");
  copies = getenv("DISK_SYNCED");
  if (disk == NULL || copies == NULL || fstat(fd, &status) != 0) return;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(self, path, sizeof path - 2);
  if (length < 0) return;
  path[length] = 0;
  size_t prefix = strlen(disk);
  if (strncmp(path, disk, prefix) != 0 || (path[prefix] != '/' && path[prefix] != 0)) return;
  int is_folder = S_ISDIR(status.st_mode);
  if (is_folder) strcat(path, "/");
  for (char *c = path + prefix + 1; *c != 0; c++) if (*c == '/') *c = '%';
  if (is_folder) forget_removed(path + prefix + 1);
  else if (S_ISREG(status.st_mode)) keep_file(fd, path + prefix + 1);
}

static int synced(const char *name, int fd) {
  int (*libc)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = libc(fd);
  if (result == 0) keep(fd);
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }
