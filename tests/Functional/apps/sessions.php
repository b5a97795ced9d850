<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Middleware\Csrf;
use Nexus\Http\Middleware\CsrfToken;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Http\Session\CookieSessions;
use Nexus\Http\Session\FileSessionStore;
use Nexus\Http\Session\ReadOnlySession;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;
use Nexus\Http\Session\SharedSessionStore;
use Nexus\Shared\Map;

use function Nexus\Async\delay;

$directory = (string) getenv('SESSIONS');
$sessions = match (getenv('STORE')) {
    'cookie' => Sessions::inCookie(CookieSessions::withKeys('0123456789abcdef0123456789abcdef')),
    'shared' => Sessions::in(SharedSessionStore::in(Map::create('sessions', 1 << 20), lock: 2.0)),
    default => Sessions::in(FileSessionStore::at($directory)),
};
$app = App::create()->middleware($sessions->withTimeout(20.0));
$increment = static function (Session $session, string $name): int {
    $count = $session->get($name, 0);
    $count = is_int($count) ? $count + 1 : 1;
    delay(0.0);
    $session->set($name, $count);

    return $count;
};
$app->get('/count', static fn(Session $session): array => [$increment($session, 'count'), getmypid()]);
$app->get('/all', static fn(ReadOnlySession $session): array => $session->all());
$app->get('/stream', static function (Session $session) use ($increment): Response {
    $increment($session, 'streams');

    return Response::stream(static function () use ($session): Generator {
        yield json_encode($session->get('streams'), JSON_THROW_ON_ERROR);
    });
});
$app->get('/fails', static function (Session $session) use ($increment): never {
    $increment($session, 'failures');

    throw new HttpException(500);
});
// Each of these has the session open, and does not end well. The test waits for the file.
$holds = static function (Session $session, Request $request) use ($directory, $increment): Response {
    $increment($session, 'aborted');
    touch("{$directory}/{$request->query('name', 'held')}");
    delay(60.0);

    return Response::text('late');
};
$app->get('/deadline', $holds)->deadline(0.2);
$app->get('/disconnect', $holds)->cancelOnDisconnect();
$app->get('/dies', static function (Session $session) use ($increment): void {
    $increment($session, 'aborted');
    posix_kill((int) getmypid(), SIGKILL);
});
$app->group('/shop', static function (RouteGroup $shop): void {
    $shop->get('/form', static fn(CsrfToken $csrf): Response => Response::html($csrf->field()));
    $shop->post('/login', static function (Session $session, Request $request): Response {
        $session->set('user', $request->form('user'));
        $session->regenerate();

        return Response::redirect('/all', 303);
    });
    $shop->post('/logout', static function (Session $session): Response {
        $session->invalidate();

        return Response::empty();
    });
})->middleware(Csrf::bySession());

return $app;
