<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs;

require_once __DIR__ . '/../../micro/harness.php';

const SLOW_CALLS = 100;

/**
 * Makes a hundred calls of 200 ms three times, until the process needs no new memory, then once for the measurement;
 * prints JSON. Page faults cost 13 µs on some virtual machines, and the second time still had 200 to 300 of them.
 *
 * @param callable(int $count): int $calls returns the number of correct results
 */
function slow_calls(callable $calls): void
{
    for ($time = 0; $time < 3; ++$time) {
        expect(SLOW_CALLS, $calls(SLOW_CALLS), 'Slow calls');
    }
    [$began, $cpu] = [hrtime(true), cpu_time()];
    $right = $calls(SLOW_CALLS);
    [$took, $used] = [hrtime(true) - $began, cpu_time() - $cpu];
    expect(SLOW_CALLS, $right, 'Slow calls');
    print_json([
        'milliseconds' => $took / 1e6,
        'cpuMilliseconds' => $used / 1e6,
        'peakBytes' => memory_status('VmHWM'),
    ]);
}

/** @return array{host: string, port: int, dbname: string, user: string, password: string} of `host=…;port=…` */
function data_source(string $text): array
{
    parse_str(strtr($text, ';', '&'), $parts);
    $part = static fn(string $name): string => is_string($parts[$name] ?? null) ? $parts[$name] : '';

    return [
        'host' => $part('host'),
        'port' => (int) $part('port'),
        'dbname' => $part('dbname'),
        'user' => $part('user'),
        'password' => $part('password'),
    ];
}
