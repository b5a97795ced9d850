<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Cache\IdempotencyKeys;
use Nexus\Http\Cache\ResponseCache;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Limit\SharedRateLimits;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Response;
use Nexus\Http\ResponseWriter;
use Nexus\Shared\Map;
use Symfony\Component\Cache\Adapter\ArrayAdapter;
use Symfony\Component\Cache\Adapter\FilesystemAdapter;

use function Nexus\Async\delay;

$app = App::create()->middleware(new Compression());
$app->get('/text', static fn(): Response => Response::text(str_repeat('All work and no play. ', 1000))
    ->withHeader('ETag', '"v1"'));
$app->get('/file', static fn(): Response => Response::file(__FILE__, 'text/plain'));
$app->get('/events', static fn(): Response => Response::stream(static function (ResponseWriter $out): void {
    $out->write("data: first\n\n");
    delay(3600.0);
})->withHeader('Content-Type', 'text/event-stream'));
$app->get('/encodes/streams', static fn(): Response => Response::json(function_exists('zstd_compress_add')));
$app->get('/lines', static fn(): Response => Response::stream(static function (): Generator {
    for ($n = 1; $n <= 5000; $n++) {
        yield "{$n},{$n}\n";
    }
})->withHeader('Content-Type', 'text/csv'));
$app->get('/limited/{id}', static fn(string $id): Response => Response::text($id))
    ->middleware(RateLimit::of(RateLimitPolicy::tokenBucket('limited', 2, per: 3600.0)));
$everyWorker = static fn(): string => 'all';
$app->get('/shared', static fn(): array => [getmypid()])->middleware(
    RateLimit::of(
        RateLimitPolicy::slidingWindow('narrow', 25, per: 1e6)->by($everyWorker),
        RateLimitPolicy::tokenBucket('wide', 1000, per: 9e8)->by($everyWorker),
    )->withStore(new SharedRateLimits(Map::create('limits', 1 << 20, evict: true))),
);

$app->get('/cached', static fn(): Response => Response::text(bin2hex(random_bytes(8)))
    ->withHeader('Cache-Control', 'max-age=3600'))->middleware(ResponseCache::in(new ArrayAdapter()));
$directory = (string) getenv('NEXUS_TEST_DIRECTORY');
$files = $directory === '' ? new ArrayAdapter() : new FilesystemAdapter('', 0, $directory);
$app->post('/payments', static function () use ($directory): Response {
    $attempt = (int) @file_get_contents("{$directory}/attempts") + 1;
    file_put_contents("{$directory}/attempts", (string) $attempt);
    $attempt === 1 && posix_kill(posix_getpid(), SIGKILL);

    return Response::text("attempt {$attempt}");
})->middleware(IdempotencyKeys::in($files)->withExecutionLimit(3600.0));

return $app;
