<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\slow_calls;
use function Nexus\Bench\Programs\spawned;

require __DIR__ . '/spawned.php';

[$source] = arguments();
$connections = [];
$call = static function (int $index) use (&$connections, $source): bool {
    $answer = ($connections[$index] ??= new PDO("pgsql:{$source}"))->query("SELECT pg_sleep(0.2), {$index}");

    return $answer !== false && $answer->fetchColumn(1) === $index;
};
slow_calls(static fn(int $count): int => spawned($count, $call));
