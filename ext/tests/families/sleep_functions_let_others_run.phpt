--TEST--
sleep(), usleep(), time_nanosleep() and time_sleep_until(), fifty at once
--DESCRIPTION--
Family: sleep
Chapter: time
Extension: standard
How: cooperative
Calls: sleep(), usleep(), time_nanosleep(), time_sleep_until()
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';

fifty('sleep', 1, static fn(): int => sleep(1), static fn(): int => 0);
fifty('usleep', 0.2, static fn(): mixed => usleep(200_000), static fn(): mixed => null);
fifty('time_nanosleep', 0.2, static fn(): bool|array => time_nanosleep(0, 200_000_000), static fn(): bool => true);
fifty(
    'time_sleep_until',
    0.2,
    static fn(int $number, float $moment): bool => time_sleep_until($moment + 0.2),
    static fn(): bool => true,
    static fn(): float => microtime(true),
);
?>
--EXPECT--
sleep: cooperative
usleep: cooperative
time_nanosleep: cooperative
time_sleep_until: cooperative
