<?php

/**
 * NX-1251
 * Class: Nexus\Jobs\ScheduleError
 * Means: cron() needs a package that is not installed
 * Cause: Nexus does not require dragonmantank/cron-expression, which reads cron expressions.
 * Cure: composer require dragonmantank/cron-expression:^3, or use every().
 */

declare(strict_types=1);

use Nexus\Jobs\ScheduleError;

throw ScheduleError::packageMissing();

/* Throws:
[NX-1251] Cron expressions need a package: composer require dragonmantank/cron-expression:^3
*/
