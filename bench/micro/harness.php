<?php

declare(strict_types=1);

namespace Nexus\Bench;

/** Nanoseconds of CPU this process has used: unlike the clock's they do not count what other processes take meanwhile. */
function cpu_time(): int
{
    $usage = array_filter((array) getrusage(), is_int(...));

    return 1_000_000_000 * (($usage['ru_utime.tv_sec'] ?? 0) + ($usage['ru_stime.tv_sec'] ?? 0))
        + 1_000 * (($usage['ru_utime.tv_usec'] ?? 0) + ($usage['ru_stime.tv_usec'] ?? 0));
}

/**
 * The yardstick c: nanoseconds that array_map pays for one call of an empty closure.
 *
 * @param list<int> $elements
 */
function yardstick(array $elements): float
{
    $empty = static function ($element): void {};
    $calls = 0;
    $began = cpu_time();
    for ($times = 0; $times < 4; ++$times) {
        $calls += count(array_map($empty, $elements));
    }

    return (cpu_time() - $began) / $calls;
}

/**
 * Prints five rounds of c and of what is measured, one after the other in this process, as JSON.
 *
 * @param callable(): int $measured does its work and says how many operations that were
 */
function interleave(callable $measured): void
{
    $elements = range(1, 100_000);
    yardstick($elements);
    $measured();
    $rounds = [];
    for ($round = 0; $round < 5; ++$round) {
        $yardstick = yardstick($elements);
        $began = cpu_time();
        $operations = $measured();
        $rounds[] = ['yardstick' => $yardstick, 'measured' => (cpu_time() - $began) / $operations];
    }
    echo json_encode(['rounds' => $rounds], JSON_THROW_ON_ERROR), "\n";
}

/** A figure of /proc/self/status in bytes: VmRSS, VmPTE. */
function memory_status(string $name): int
{
    $status = (string) file_get_contents('/proc/self/status');

    return preg_match("/^{$name}:\\s+(\\d+) kB$/m", $status, $match) === 1 ? (int) $match[1] * 1024 : 0;
}
