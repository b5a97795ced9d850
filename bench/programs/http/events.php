<?php

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Http\App;
use Nexus\Http\Event\ServerSentEvent;
use Nexus\Http\Request;
use Nexus\Http\Response;

// Sends what is published to every subscriber, as the page on server-sent events does it.

$app = App::create();
/** @var SplObjectStorage<Channel<string>, mixed> $subscribers */
$subscribers = new SplObjectStorage();
$app->get('/events', static fn(): Response => Response::events(static function () use ($subscribers): Generator {
    /** @var Channel<string> $events */
    $events = new Channel(100);
    $subscribers->attach($events);
    try {
        yield ServerSentEvent::comment('subscribed');
        yield from $events;
    } finally {
        $subscribers->detach($events);
    }
}));
$app->post('/events', static function (Request $request) use ($subscribers): Response {
    foreach ($subscribers as $events) {
        $events->send($request->body());
    }

    return Response::empty(204);
});

return $app;
