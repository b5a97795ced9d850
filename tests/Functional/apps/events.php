<?php

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Http\App;
use Nexus\Http\Event\ServerSentEvent;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

/** @var Channel<string> $ended */
$ended = new Channel(100);
$never = new Channel();
$goodbye = new ServerSentEvent('bye', event: 'stop', retry: 0.5);

$app = App::create();
$app->get('/idle', static fn(): Response => Response::events(static function () use ($ended, $never): Generator {
    try {
        yield 'begun';
        yield $never->receive();
    } finally {
        $ended->send('the generator has ended');
    }
}, 1.0, $goodbye));
$app->get('/exit', static fn(): Response => Response::events(static function (): Generator {
    yield 'begun';
    exit;
}, 1.0));
$app->get('/resume', static fn(Request $request): Response => Response::events([
    new ServerSentEvent($request->header('last-event-id') ?? 'none', id: '8'),
]));
$app->get('/late', static fn(Request $request): Response => Response::events((static function () use ($request) {
    yield 'begun';
    delay(0.001);
    yield $request->path() . ' ' . $request->header('x-late', 'lost');
})()));
$app->get('/ended', static fn(): Response => Response::text($ended->receive()));
$app->get('/page', static fn(): Response => Response::html(<<<'HTML'
    <!doctype html><title>waits</title><script>
    const seen = [];
    const source = new EventSource('/feed');
    source.addEventListener('price', (event) => {
        seen.push(event.lastEventId + '=' + event.data);
        if (seen.length === 4) {
            source.close();
            document.body.textContent = seen.join(' ');
        }
    });
    </script><body></body>
    HTML));
$app->get('/feed', static function (Request $request): Response {
    $next = (int) $request->header('last-event-id') + 1;

    return Response::events([
        new ServerSentEvent("first\nsecond", event: 'price', id: (string) $next, retry: 0.01),
        new ServerSentEvent(['n' => $next + 1], event: 'price', id: (string) ($next + 1)),
    ]);
});

return $app;
