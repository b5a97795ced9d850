<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
session_save_path((string) getenv('SESSIONS'));

$app = App::create();
// Counts in the session, and keeps the session open for the requested time.
$app->get('/count/{id}/{milliseconds}', static function (string $id, int $milliseconds): Response {
    session_id($id);
    session_start();
    $count = $_SESSION['count'] ?? 0;
    usleep($milliseconds * 1000);
    $_SESSION['count'] = is_int($count) ? $count + 1 : 0;
    session_write_close();

    return Response::json([session_id(), $_SESSION['count']]);
});
$app->get('/other', static fn(): Response => Response::text('other'));

return $app;
