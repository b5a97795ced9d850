<?php

declare(strict_types=1);

use Nexus\Async\CancelledError;
use Nexus\Async\Channel;
use Nexus\Async\TimeoutException;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

/** Each response names the process that gave it. */
$signed = static fn(Response $response): Response => $response->withHeader('X-Worker', (string) getmypid());

$spawned = static function (string $number): string {
    /** @var Channel<string> $channel */
    $channel = new Channel(1);
    $sender = spawn(static function () use ($channel, $number): void {
        foreach (str_split($number) as $digit) {
            $channel->send($digit);
            delay(0);
        }
        $channel->close();
    });
    $received = implode('', iterator_to_array($channel->getIterator(), false));
    await($sender);

    return $received;
};

$app = App::create();
$app->get('/n/{number}', static fn(string $number): Response => $signed(Response::text($number)));
$app->post('/echo', static fn(Request $request): Response => $signed(Response::text($request->body())));
$app->post(
    '/length',
    static fn(Request $request): Response => $signed(Response::text((string) strlen($request->body()))),
);
$app->post('/json', static fn(Request $request): Response => $signed(Response::json($request->json())));
$app->get('/wait/{number}', static function (string $number) use ($signed): Response {
    delay(0.005);

    return $signed(Response::text($number));
});
$app->get('/timeout/{number}', static function (string $number) use ($signed): Response {
    try {
        timeout(0.002, static fn() => delay(60));
    } catch (TimeoutException) {
        return $signed(Response::text($number));
    }

    return Response::text('The time limit did not run out.');
});
$app->get('/spawn/{number}', static fn(string $number): Response => $signed(Response::text($spawned($number))));
$app->get(
    '/big/{number}',
    static fn(string $number): Response => $signed(Response::text(str_pad($number, 200_000, '.'))),
);
$app->get(
    '/stream/{number}',
    static fn(string $number): Response => $signed(Response::stream((static function () use ($number): Generator {
        foreach (str_split($number) as $digit) {
            yield $digit;
            delay(0.001);
        }
    })())),
);
$app->get('/file/{number}', static fn(): Response => $signed(Response::file(__DIR__ . '/file.txt')));
$app->post('/form', static function (Request $request) use ($signed): Response {
    $file = $request->file('file');
    $content = $file === null ? 'no file' : (string) file_get_contents($file->path());

    return $signed(
        Response::text(
            $content === $request->form('number') ? $content : "{$content} is not {$request->form('number')}",
        ),
    );
});
$app->get('/cancel/{number}', static function (string $number) use ($signed): Response {
    $waiting = spawn(static fn() => delay(60));
    delay(0);
    $waiting->cancel();
    try {
        await($waiting);
    } catch (CancelledError) {
        return $signed(Response::text($number));
    }

    return Response::text('It was not cancelled.');
});
$app->get('/throw/{number}', static fn(string $number): never => throw new RuntimeException("request {$number}"));
$app->get('/exit/{number}', static function (string $number): never {
    exit;
});

return $app;
