<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\data_source;
use function Nexus\Bench\Programs\slow_calls;
use function Nexus\Bench\Programs\spawned;

require __DIR__ . '/spawned.php';

$source = data_source(arguments()[0]);
$connect = static fn(): mysqli => new mysqli(
    $source['host'],
    $source['user'],
    $source['password'],
    $source['dbname'],
    $source['port'],
);
$connections = [];
$call = static function (int $index) use (&$connections, $connect): bool {
    $answer = ($connections[$index] ??= $connect())->query("SELECT SLEEP(0.2), {$index}");

    return $answer instanceof mysqli_result && $answer->fetch_row() === ['0', (string) $index];
};
slow_calls(static fn(int $count): int => spawned($count, $call));
