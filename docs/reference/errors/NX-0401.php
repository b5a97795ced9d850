<?php

/**
 * NX-0401 SYSTEM
 * Class: Nexus\Server\SystemException
 * Means: A system call failed
 * Cause: The operating system refused memory, a descriptor, a process or a signal. The message says what was requested
 *     and why it was refused.
 * Cure: Raise the limit that the message names. If it names none, it quotes the operating system's error text, which
 *     gives the reason.
 * With: ulimit -n 30
 */

declare(strict_types=1);

use function Nexus\Async\delay;

$files = [];
while (($file = @fopen('/dev/null', 'r')) !== false) {
    $files[] = $file;
}
delay(0.01);

/* Throws:
[NX-0401] The event loop could not be opened: Too many open files. Raise the limit on open files: ulimit -n 65535
*/
