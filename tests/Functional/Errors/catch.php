<?php

declare(strict_types=1);

use Nexus\NexusException;

// Runs the given program, and writes what it throws to descriptor 3. That is opened first: the program may use up all
// descriptors. It is not opened where a shell has set a limit: the descriptors of the start count too.
(static function (string $file): void {
    $report = fopen('php://fd/3', 'w');
    require dirname(__DIR__, 3) . '/vendor/autoload.php';
    \assert(\is_resource($report) && interface_exists(NexusException::class));
    try {
        (static fn() => require $file)();
    } catch (Throwable $thrown) {
        fwrite($report, (string) json_encode([
            'class' => $thrown::class,
            'code' => $thrown instanceof NexusException ? $thrown->errorCode() : '',
            'message' => $thrown->getMessage(),
        ], JSON_THROW_ON_ERROR));
    }
})((string) end($argv));
