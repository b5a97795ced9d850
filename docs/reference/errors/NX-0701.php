<?php

/**
 * NX-0701
 * Class: Nexus\Server\StartException
 * Means: Classic mode would serve every file of the machine
 * Cause: Files beside the front controller are public, and the front controller is in the root directory.
 * Cure: Put the front controller into a directory of its own that contains public files only.
 */

declare(strict_types=1);

// A user without write access to / gets a root directory of its own with the front controller as the only added file.
file_put_contents('index.php', '<?php echo "Hello";');
$serve = 'nexus serve /nexus-index.php --classic; rm -f /nexus-index.php';
passthru(is_writable('/')
    ? "cp index.php /nexus-index.php; {$serve}"
    : "unshare --user --map-root-user --mount sh -c 'touch /nexus-index.php 2>/dev/null; mount --bind index.php /nexus-index.php && {$serve}; umount /nexus-index.php'");

/* Prints:
nexus: [NX-0701] /nexus-index.php lies in /, so that classic mode would serve every file of this machine: put it into a folder of its own, with what is public beside it.
*/
