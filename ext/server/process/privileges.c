/* SPDX-License-Identifier: MIT */
/* Drops privileges of the process. This cannot be undone. */
#include "server/process/process.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

int nx_process_find_user(const char *name, nx_user_t *user)
{
    errno = 0;
    const struct passwd *found = getpwnam(name);
    if (found == NULL) {
        return errno != 0 ? -errno : -ENOENT;
    }
    *user = (nx_user_t){.user = found->pw_uid, .group = found->pw_gid};
    return 0;
}

int nx_process_find_group(const char *name, gid_t *group)
{
    errno = 0;
    const struct group *found = getgrnam(name);
    if (found == NULL) {
        return errno != 0 ? -errno : -ENOENT;
    }
    *group = found->gr_gid;
    return 0;
}

/* The user is changed last: a process that is no longer root cannot change its groups. */
int nx_process_become(const char *name, const nx_user_t *user)
{
    if (initgroups(name, user->group) != 0 || setgid(user->group) != 0 || setuid(user->user) != 0) {
        return -errno;
    }
    /* Root could be regained if it were kept as the saved user id. */
    if (user->user != 0 && setuid(0) == 0) {
        return -EPERM;
    }
    /* The kernel disables both when the user changes: debugging by the same user, and core files. */
    return prctl(PR_SET_DUMPABLE, 1) == 0 ? 0 : -errno;
}

int nx_process_forbid_new_privileges(void)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 ? 0 : -errno;
}
