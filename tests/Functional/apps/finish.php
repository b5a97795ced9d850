<?php

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

$finished = new Channel(100);
$record = static function (string $name) use ($finished): Closure {
    return static function (int $status, int $bytes, float $seconds, bool $isAborted) use ($name, $finished): void {
        $finished->send([$name, $status, $bytes, $seconds >= 0.0 && $seconds < 3600.0, $isAborted]);
    };
};

$app = App::create();
$app->middleware(static function (Request $request, callable $next) use ($record): Response {
    if ($request->path() !== '/next') {
        $request->onFinish($record($request->path()));
    }

    return $next($request);
});
$app->get('/text', static fn(): Response => Response::text('12345'));
$app->get('/stream', static fn(): Response => Response::stream(['12', '345', '6']));
$app->get('/file', static fn(): Response => Response::file(__FILE__));
$app->get('/throws', static fn(): never => throw new LogicException('The handler throws.'));
$app->get('/large', static fn(): Response => Response::text(str_repeat('a', 64 << 20)));
$app->get('/twice', static function (Request $request) use ($record): Response {
    $request->onFinish(static fn(): never => throw new LogicException('The first function throws.'));
    $request->onFinish($record('second'));

    return Response::empty();
});
$app->get('/waits', static function (Request $request) use ($record): Response {
    $request->onFinish(static fn() => delay(0.01));
    $request->onFinish($record('waited'));

    return Response::empty();
});
$app->get('/file-at-stop', static function (Request $request): Response {
    $file = (string) $request->query('file');
    $request->onFinish(static function () use ($file): void {
        delay(0.05);
        file_put_contents($file, 'written');
    });

    return Response::text('stop');
});
$app->get('/next', static fn(): Response => Response::json($finished->receive(20.0)));

return $app;
