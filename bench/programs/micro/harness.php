<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs;

/**
 * CPU time of this process in nanoseconds: unlike the clock, it does not include the time of other processes.
 */
function cpu_time(): int
{
    $usage = array_filter((array) getrusage(), is_int(...));

    return 1_000_000_000 * (($usage['ru_utime.tv_sec'] ?? 0) + ($usage['ru_stime.tv_sec'] ?? 0))
        + 1_000 * (($usage['ru_utime.tv_usec'] ?? 0) + ($usage['ru_stime.tv_usec'] ?? 0));
}

/**
 * The yardstick c: nanoseconds of array_map for one call of an empty closure.
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
 * Warms up, then measures c and the work in turn, and prints JSON. By default five rounds at once. With
 * --in-turn: one round for each line of input, so that other processes can measure in between.
 *
 * @param callable(): int $measured does its work, checks the result, and returns the number of operations
 */
function interleave(callable $measured): void
{
    rounds(static function () use ($measured): float {
        $began = cpu_time();
        $operations = $measured();

        return (cpu_time() - $began) / $operations;
    });
}

/**
 * The same for work that includes other work, which must not be measured.
 *
 * @param callable(): float $cost does the work, and returns the nanoseconds of one operation
 */
function rounds(callable $cost): void
{
    $elements = range(1, 100_000);
    yardstick($elements);
    $cost();
    $round = static function () use ($elements, $cost): array {
        $yardstick = yardstick($elements);

        return ['yardstick' => $yardstick, 'measured' => $cost(), 'residentBytes' => memory_status('VmRSS')];
    };
    if (!is_in_turn()) {
        print_json(['rounds' => array_map($round, range(1, 5))]);

        return;
    }
    print_json(['residentBytes' => memory_status('VmRSS')]);
    while (fgets(STDIN) !== false) {
        print_json($round());
    }
}

/** Fails if the work had a wrong result. */
function expect(int $wanted, int $got, string $what): void
{
    $got === $wanted || throw new \LogicException("{$what}: {$got} instead of {$wanted}.");
}

/**
 * The cost of many waiting coroutines, for each of them.
 *
 * @param callable(): int $park creates them, lets each begin to wait, and returns their number
 * @return array<string, int|float|string>
 */
function parking(callable $park): array
{
    $elements = range(1, 100_000);
    yardstick($elements);
    $yardstick = yardstick($elements);
    $resident = memory_status('VmRSS');
    $tables = memory_status('VmPTE');
    $heap = memory_get_usage();
    $began = cpu_time();
    $parked = max(1, $park());
    $took = cpu_time() - $began;

    return [
        'residentBytes' => (memory_status('VmRSS') - $resident) / $parked,
        'tableBytes' => (memory_status('VmPTE') - $tables) / $parked,
        'heapBytes' => (memory_get_usage() - $heap) / $parked,
        'maps' => substr_count((string) file_get_contents('/proc/self/maps'), "\n"),
        'nanoseconds' => $took / $parked,
        'yardstick' => $yardstick,
    ];
}

/** @param array<string, mixed> $figures */
function print_json(array $figures): void
{
    echo json_encode($figures, JSON_THROW_ON_ERROR), "\n";
}

/** A figure of /proc/self/status in bytes: VmRSS, VmPTE. */
function memory_status(string $name): int
{
    $status = (string) file_get_contents('/proc/self/status');

    return preg_match("/^{$name}:\\s+(\\d+) kB$/m", $status, $match) === 1 ? (int) $match[1] * 1024 : 0;
}

function is_in_turn(): bool
{
    return in_array('--in-turn', arguments(), true);
}

/** @return list<string> */
function arguments(): array
{
    $arguments = $_SERVER['argv'] ?? [];

    return array_slice(array_values(array_filter(is_array($arguments) ? $arguments : [], is_string(...))), 1);
}
