<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\slow_calls;
use function Nexus\Bench\Programs\spawned;

require __DIR__ . '/spawned.php';

[$address] = arguments();
slow_calls(static fn(int $count): int => spawned($count, static function () use ($address): bool {
    $handle = curl_init("http://{$address}/slow");
    curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);

    return curl_exec($handle) === 'slow';
}));
