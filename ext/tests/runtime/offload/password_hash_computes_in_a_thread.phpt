--TEST--
password_hash() and password_verify() with argon2id let other coroutines run
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--SKIPIF--
<?php
// libsodium's argon2 computes in place.
if (!defined('PASSWORD_ARGON2_PROVIDER') || PASSWORD_ARGON2_PROVIDER !== 'standard') {
    die('skip PHP has no libargon2');
}
?>
--FILE--
<?php

use function Nexus\Async\{all, delay, spawn};
use function Nexus\Internal\offload_counters;

const COSTS = ['memory_cost' => 1024, 'time_cost' => 2];

$isHashed = false;
$hash = spawn(static function () use (&$isHashed): string {
    $hash = password_hash("secret\0word", PASSWORD_ARGON2ID, COSTS);
    $isHashed = true;

    return $hash;
});
$other = spawn(static function () use (&$isHashed): void {
    while (!$isHashed) {
        delay(0);
    }
});
[$known] = all([$hash, $other]);
var_dump(offload_counters()['begun'] > 0);

$verify = static fn(string $password, string $hash): array => [
    spawn(static fn(): bool => password_verify($password, $hash))->await(),
    password_verify($password, $hash),
];
var_dump($verify("secret\0word", $known) === [true, true]);
var_dump($verify("secret\0", $known) === [false, false]);
var_dump($verify('', password_hash('', PASSWORD_ARGON2I, COSTS)) === [true, true]);
var_dump($verify('x', substr($known, 0, -3)) === [false, false]);

$cancelled = spawn(static fn(): string => password_hash('x', PASSWORD_ARGON2ID, ['time_cost' => 50] + COSTS));
spawn(static fn() => $cancelled->cancel());
try {
    $cancelled->await();
} catch (Nexus\Async\CancelledError $error) {
    echo $error::class, "\n";
}
$many = [];
for ($i = 0; $i < 20; ++$i) {
    $many[] = spawn(static fn(): bool => password_verify(
        "user {$i}",
        password_hash("user {$i}", PASSWORD_ARGON2ID, COSTS),
    ));
}
var_dump(array_unique(all($many)));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
Nexus\Async\CancelledError
array(1) {
  [0]=>
  bool(true)
}
