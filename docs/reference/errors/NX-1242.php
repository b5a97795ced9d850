<?php

/**
 * NX-1242
 * Class: Nexus\Server\StartException
 * Means: Two tasks of a pool have the same name
 * Cause: Pool::run() was called twice with this name.
 * Cure: Give each task a name of its own: logs and nexus stack show it.
 */

declare(strict_types=1);

use Nexus\Server\Pool;

$pool = Pool::create()
    ->run('import', static fn() => null)
    ->run('import', static fn() => null);

/* Throws:
[NX-1242] The pool has two tasks with the name import: give each task a name of its own.
*/
