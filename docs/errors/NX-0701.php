<?php

/**
 * NX-0701
 * Class: Nexus\Worker\StartFailure
 * Means: Classic mode would serve every file of the machine
 * Cause: What lies beside the front controller is public, and it lies in the root directory.
 * Cure: Put the front controller into a folder of its own, where nothing else is but what anybody may read.
 */

declare(strict_types=1);

// A root directory of its own, whoever runs this: the front controller is the only file that is put there.
file_put_contents('index.php', '<?php echo "Hello";');
passthru('unshare --user --map-root-user --mount sh -c "touch /nexus-index.php 2>/dev/null; mount --bind index.php /nexus-index.php && nexus serve /nexus-index.php --classic; umount /nexus-index.php; rm -f /nexus-index.php"');

/* Prints:
nexus: [NX-0701] /nexus-index.php lies in /, so that classic mode would serve every file of this machine: put it into a folder of its own, with what is public beside it.
*/
