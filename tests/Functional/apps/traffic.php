<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;

use function Nexus\Async\delay;

$app = App::create()->middleware(new Compression());
$app->get('/text', static fn(): Response => Response::text(str_repeat('All work and no play. ', 1000))
    ->withHeader('ETag', '"v1"'));
$app->get('/file', static fn(): Response => Response::file(__FILE__, 'text/plain'));
$app->get('/events', static fn(): Response => Response::stream(static function (ResponseWriter $out): void {
    $out->write("data: first\n\n");
    delay(3600.0);
})->withHeader('Content-Type', 'text/event-stream'));
$app->get('/limited/{id}', static fn(string $id): Response => Response::text($id))
    ->middleware(RateLimit::of(RateLimitPolicy::tokenBucket('limited', 2, per: 3600.0)));

return $app;
