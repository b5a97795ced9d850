<?php

/**
 * NX-0120
 * Printed: in the error log, once for each extension, at the start of a script or worker
 * Means: A structure of PHP or of an extension is not the one that Nexus knows
 * Cause: PHP declares some structures in no header, so Nexus has a copy of their layout and checks it at the start. The
 *     check failed: this build of PHP or of the extension is patched or too new, or another function has taken the
 *     place of a disabled one. Nexus then leaves the structure alone; the message says what coroutines share because of
 *     that.
 * Cure: Read such an error directly after the call that caused it, before the coroutine waits. Please report the
 *     version of PHP and of the extension.
 */

declare(strict_types=1);

file_put_contents('preload.php', '<?php function socket_last_error(): int { return 7; }');
file_put_contents('settings.ini', sprintf(<<<'INI'
    opcache.enable_cli=1
    opcache.preload=%s/preload.php
    opcache.preload_user=%s
    disable_functions=socket_last_error
    INI, getcwd(), get_current_user()));
file_put_contents('script.php', '<?php Nexus\Async\delay(0);');
passthru('PHP_INI_SCAN_DIR="$PHP_INI_SCAN_DIR:$PWD" nexus run script.php');

/* Prints:
%sNexus: [NX-0120] The globals of ext/sockets %s
*/
