/*
 * Loaded before libc: while the file DISK_IS_FULL is there, no file under DISK_FOLDER grows, and while DISK_IS_BROKEN
 * is, none is synced. A file that is renamed bears its new name for certain once the folder of that is synced. Whenever a file under DISK_FOLDER is synced, what it holds is copied to DISK_SYNCED, and
 * whenever a folder is, the copies of what was removed from it go. The copies together are what a power failure
 * cannot take. Each bears the path of its file, with % for each slash.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
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
  snprintf(copy, sizeof copy, "%s/renamed/%s", copies, name);
  unlink(copy);
}

/* Whether something of this name is in the folder itself. */
static int is_in(const char *folder_name, const char *name) {
  size_t length = strlen(folder_name);
  if (name[0] == '.' || strcmp(name, "part") == 0 || strcmp(name, "renamed") == 0) return 0;
  return strncmp(name, folder_name, length) == 0 && strchr(name + length, '%') == NULL;
}

static void keep_renamed(const char *folder_name) {
  char renamed[8192], copy[8192];
  snprintf(renamed, sizeof renamed, "%s/renamed", copies);
  DIR *list = opendir(renamed);
  for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
    if (!is_in(folder_name, entry->d_name)) continue;
    snprintf(renamed, sizeof renamed, "%s/renamed/%s", copies, entry->d_name);
    snprintf(copy, sizeof copy, "%s/%s", copies, entry->d_name);
    if (rename(renamed, copy) != 0) abort();
  }
  if (list != NULL) closedir(list);
}

static void forget_removed(const char *folder_name) {
  DIR *list = opendir(copies);
  for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
    char file[8192], copy[8192];
    if (!is_in(folder_name, entry->d_name)) continue;
    snprintf(file, sizeof file, "%s/%s", disk, entry->d_name);
    for (char *c = file + strlen(disk) + 1; *c != 0; c++) if (*c == '%') *c = '/';
    snprintf(copy, sizeof copy, "%s/%s", copies, entry->d_name);
    if (access(file, F_OK) != 0) unlink(copy);
  }
  if (list != NULL) closedir(list);
}

/* Fills in the path of an open file or folder of the disk, which has room for one more slash. */
static int is_on_disk(int fd, char *path, size_t size) {
  char self[64];
  disk = getenv("DISK_FOLDER");
  copies = getenv("DISK_SYNCED");
  if (disk == NULL || copies == NULL) return 0;
  snprintf(self, sizeof self, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(self, path, size - 2);
  if (length < 0) return 0;
  path[length] = 0;
  size_t prefix = strlen(disk);
  return strncmp(path, disk, prefix) == 0 && (path[prefix] == '/' || path[prefix] == 0);
}

static void keep(int fd) {
  char path[4096];
  struct stat status;
  if (!is_on_disk(fd, path, sizeof path) || fstat(fd, &status) != 0) return;
  size_t prefix = strlen(disk);
  int is_folder = S_ISDIR(status.st_mode);
  if (is_folder) strcat(path, "/");
  for (char *c = path + prefix + 1; *c != 0; c++) if (*c == '/') *c = '%';
  if (is_folder) {
    keep_renamed(path + prefix + 1);
    forget_removed(path + prefix + 1);
  } else if (S_ISREG(status.st_mode)) keep_file(fd, path + prefix + 1);
}

static int is_so(const char *mark) {
  const char *file = getenv(mark);
  return file != NULL && access(file, F_OK) == 0;
}

static int synced(const char *name, int fd) {
  char path[4096];
  if (is_so("DISK_IS_BROKEN") && is_on_disk(fd, path, sizeof path)) {
    errno = EIO;
    return -1;
  }
  int (*libc)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  int result = libc(fd);
  if (result == 0) keep(fd);
  return result;
}

int fsync(int fd) { return synced("fsync", fd); }
int fdatasync(int fd) { return synced("fdatasync", fd); }

/* Only by whole paths, as Node has them. */
static int is_named(const char *path, char *name, size_t size) {
  disk = getenv("DISK_FOLDER");
  copies = getenv("DISK_SYNCED");
  if (disk == NULL || copies == NULL) return 0;
  size_t prefix = strlen(disk);
  if (strncmp(path, disk, prefix) != 0 || path[prefix] != '/') return 0;
  snprintf(name, size, "%s", path + prefix + 1);
  for (char *c = name; *c != 0; c++) if (*c == '/') *c = '%';
  return 1;
}

int rename(const char *from, const char *to) {
  char old_name[4096], new_name[4096], copy[8192], renamed[8300];
  int result = ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
  if (result != 0 || !is_named(from, old_name, sizeof old_name) || !is_named(to, new_name, sizeof new_name))
    return result;
  snprintf(copy, sizeof copy, "%s/%s", copies, old_name);
  snprintf(renamed, sizeof renamed, "%s/renamed/%s", copies, new_name);
  unlink(renamed);
  // Nothing to keep where it was not synced.
  if (link(copy, renamed) != 0) errno = 0;
  return result;
}

/* Whether a file has no room to reach to there; from where it is written next, unless an offset is given. */
static int has_no_room(int fd, off_t offset, size_t count) {
  char path[4096];
  struct stat status;
  if (!is_so("DISK_IS_FULL") || !is_on_disk(fd, path, sizeof path)) return 0;
  if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  if (offset < 0) offset = fcntl(fd, F_GETFL) & O_APPEND ? status.st_size : lseek(fd, 0, SEEK_CUR);
  return offset + (off_t)count > status.st_size;
}

static size_t length_of(const struct iovec *parts, int count) {
  size_t length = 0;
  for (int part = 0; part < count; part++) length += parts[part].iov_len;
  return length;
}

#define REFUSED_IF_FULL(fd, offset, length) \
  if (has_no_room(fd, offset, length)) { errno = ENOSPC; return -1; }
#define LIBC(type, name) ((type)dlsym(RTLD_NEXT, name))

typedef ssize_t (*writes)(int, const void *, size_t);
typedef ssize_t (*writes_at)(int, const void *, size_t, off_t);
typedef ssize_t (*writes_parts)(int, const struct iovec *, int);
typedef ssize_t (*writes_parts_at)(int, const struct iovec *, int, off_t);
typedef int (*reserves)(int, off_t, off_t);

ssize_t write(int fd, const void *bytes, size_t length) {
  REFUSED_IF_FULL(fd, -1, length)
  return LIBC(writes, "write")(fd, bytes, length);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  REFUSED_IF_FULL(fd, offset, length)
  return LIBC(writes_at, "pwrite")(fd, bytes, length, offset);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) { return pwrite(fd, bytes, length, offset); }
ssize_t writev(int fd, const struct iovec *parts, int count) {
  REFUSED_IF_FULL(fd, -1, length_of(parts, count))
  return LIBC(writes_parts, "writev")(fd, parts, count);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
  REFUSED_IF_FULL(fd, offset, length_of(parts, count))
  return LIBC(writes_parts_at, "pwritev")(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off_t offset) {
  return pwritev(fd, parts, count, offset);
}
int posix_fallocate(int fd, off_t offset, off_t length) {
  if (has_no_room(fd, offset, length)) return ENOSPC;
  return LIBC(reserves, "posix_fallocate")(fd, offset, length);
}
int posix_fallocate64(int fd, off_t offset, off_t length) { return posix_fallocate(fd, offset, length); }
