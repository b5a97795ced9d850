<?php

declare(strict_types=1);

// A chat room for browsers at any worker: bin/nexus serve examples/chat.php --workers=4, then http://localhost:8080/

namespace Nexus\Examples\Chat;

use Nexus\Http\{App, Request, Response};
use Nexus\Shared\Topic;

// One room for all workers. A line that is posted to one worker is in the streams of all others.
$room = Topic::of('chat.room');
$app = App::create();
$app->post('/lines', static function (Request $request) use ($room): void {
    $room->publish($request->body());
});
$app->get('/events', static fn(): Response => Response::events(static function () use ($room): \Generator {
    $lines = $room->subscribe(capacity: 100);             // a slow stream misses the oldest lines
    yield 'connected to worker ' . getmypid();
    foreach ($lines as $line) {
        yield $line;
    }
}));
$app->get('/', static fn(): Response => Response::html(<<<'HTML'
    <!doctype html>
    <title>Chat</title>
    <form><input autofocus placeholder="Say something"></form>
    <ul></ul>
    <script>
        const input = document.querySelector('input'), lines = document.querySelector('ul');
        new EventSource('/events').onmessage = event => {
            lines.append(Object.assign(document.createElement('li'), {textContent: event.data}));
        };
        document.querySelector('form').onsubmit = event => {
            event.preventDefault();
            fetch('/lines', {method: 'POST', body: input.value});
            input.value = '';
        };
    </script>
    HTML));

return $app;

/* Answers:
$ curl -d hello -o /dev/null -w '%{http_code}' localhost:8080/lines
204
*/
