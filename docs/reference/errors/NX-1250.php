<?php

/**
 * NX-1250
 * Class: Nexus\Jobs\ScheduleError
 * Means: An interval or a cron expression is not valid
 * Cause: The text of every() is no interval, or it is shorter than 10 ms; the text of cron() is no cron expression, or
 *     its time zone is unknown.
 * Cure: Write intervals as "90 seconds", "5 minutes", "1 hour" or as a number of seconds; cron expressions with five
 *     fields.
 */

declare(strict_types=1);

use Nexus\Server\Pool;

$pool = Pool::create()->every('5 lightyears', static fn() => null);

/* Throws:
[NX-1250] "5 lightyears" is no interval of a schedule: use 10 ms or more, as "90 seconds", "5 minutes", "1 hour", "day", a number of seconds or a Duration.
*/
