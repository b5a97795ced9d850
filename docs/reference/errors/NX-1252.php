<?php

/**
 * NX-1252
 * Class: Nexus\Jobs\ScheduleError
 * Means: Two scheduled jobs have the same name
 * Cause: Two calls of every() or cron() have the same name, or the same function at the same interval.
 * Cure: Give one of them another name.
 */

declare(strict_types=1);

use Nexus\Server\Pool;

$pool = Pool::create()
    ->every('5 minutes', static fn() => null, name: 'import')
    ->every('1 hour', static fn() => null, name: 'import');

/* Throws:
[NX-1252] Two scheduled jobs have the name import: give one of them another name, by the argument name.
*/
