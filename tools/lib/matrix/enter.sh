# SPDX-License-Identifier: MIT
# Sourced in namespaces of their own: enter ROOT COMMAND... becomes COMMAND in ROOT, in its /src where there is one.
enter() {
    local root=$1
    shift
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    cp -L /etc/resolv.conf /etc/hosts "$root/etc/" 2>/dev/null || true
    # The fresh system trusts the certificates that this machine trusts (for example an organization's proxy).
    if [ -d "$root/usr/local/share/ca-certificates" ] && ls /usr/local/share/ca-certificates/*.crt >/dev/null 2>&1; then
        cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
        chroot "$root" update-ca-certificates >/dev/null 2>&1
    fi
    exec chroot "$root" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
        sh -c "cd /src 2>/dev/null || cd /; exec \"\$@\"" matrix "$@"
}
