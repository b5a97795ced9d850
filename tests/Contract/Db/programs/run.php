<?php

// SPDX-License-Identifier: MIT
// Runs a program of this folder, once per seed, each in a child of its own: run.php PROGRAM DRIVER FIRST LAST
// Prints nothing and ends with 0 on success; else it prints the failure and its seed.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use function Nexus\Internal\use_order;

require_once __DIR__ . '/../../../../vendor/autoload.php';

/** @var array{string, string, string, string, string} $arguments */
$arguments = $_SERVER['argv'];
[, $name, $driver, $first, $last] = $arguments;
/** @var \Closure(Place): void $program */
$program = require __DIR__ . "/{$name}.php";
for ($seed = (int) $first; $seed <= (int) $last; ++$seed) {
    $child = pcntl_fork();
    if ($child === 0) {
        pcntl_alarm(300);
        putenv("NX_SCHED_SEED={$seed}");
        use_order($seed);
        $program(new Place($driver));
        exit(0);
    }
    pcntl_waitpid($child, $status);
    if (is_int($status) && $status !== 0) {
        fwrite(
            STDERR,
            "{$name} on {$driver} under seed {$seed}: " . (pcntl_wifsignaled($status)
                ? 'signal ' . pcntl_wtermsig($status)
                : 'exit code ' . pcntl_wexitstatus($status)) . "\n",
        );
        exit(1);
    }
}
