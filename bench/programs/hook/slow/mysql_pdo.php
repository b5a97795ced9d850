<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\data_source;
use function Nexus\Bench\Programs\slow_calls;
use function Nexus\Bench\Programs\spawned;

require __DIR__ . '/spawned.php';

$source = data_source(arguments()[0]);
$connect = static fn(): PDO => new PDO(
    "mysql:host={$source['host']};port={$source['port']};dbname={$source['dbname']}",
    $source['user'],
    $source['password'],
);
$connections = [];
$call = static function (int $index) use (&$connections, $connect): bool {
    $answer = ($connections[$index] ??= $connect())->query("SELECT SLEEP(0.2), {$index}");

    return $answer !== false && (int) $answer->fetchColumn(1) === $index;
};
slow_calls(static fn(int $count): int => spawned($count, $call));
