<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\spawn;

/** No coroutine may wait in this function, so the process sleeps. */
$block = static function (int $microseconds): void {
    ob_start(static function (string $text) use ($microseconds): string {
        usleep($microseconds);

        return '';
    });
    ob_end_flush();
};

$compute = static function (float $seconds): void {
    for ($end = microtime(true) + $seconds; microtime(true) < $end;);
};

return App::create()
    ->get('/orders/{id}', static function (int $id) use ($block): Response {
        $block(500_000);

        return Response::text("order {$id}");
    })
    ->get('/children/{id}', static function (int $id) use ($block): Response {
        spawn(static function () use ($block): void {
            spawn(static fn() => $block(500_000));
        });

        return Response::text("child {$id}");
    })
    ->get('/report', static function () use ($compute): Response {
        $compute(1.5);

        return Response::text('report');
    });
