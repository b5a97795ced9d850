<?php

declare(strict_types=1);

use Psr\Http\Message\ResponseInterface as Response;
use Psr\Http\Message\ServerRequestInterface as Request;
use Slim\App;

// Debian's packages load each other by the include path.
set_include_path(dirname(__DIR__, 5) . '/build/peers/usr/share/php' . PATH_SEPARATOR . get_include_path());
require_once 'Slim/autoload.php';

// Applications of this kind declare functions and classes in the front controller itself.
function text(Response $response, string $text, int $status = 200): Response
{
    $response->getBody()->write($text);

    return $response->withStatus($status)->withHeader('Content-Type', 'text/plain; charset=UTF-8');
}

final class Database
{
    private static ?PDO $connection = null;

    public static function connection(): PDO
    {
        return self::$connection ??= new PDO(
            'pgsql:' . getenv('APP_DATABASE'),
            options: [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION],
        );
    }
}

ini_set('session.save_path', (string) getenv('APP_STORAGE'));
session_start();

$application = new App(['settings' => ['displayErrorDetails' => false]]);

$application->get('/hello/{name}', fn(Request $request, Response $response, array $arguments): Response
    => text($response, "Hello, {$arguments['name']}, from {$request->getUri()->getPath()}."));

$application->any('/request', fn(Request $request, Response $response): Response => $response->withJson([
    'method' => $request->getMethod(),
    'uri' => $_SERVER['REQUEST_URI'],
    'path' => $request->getUri()->getPath(),
    'query' => $request->getQueryParams(),
    'form' => $request->getParsedBody(),
    'body' => (string) $request->getBody(),
    'cookies' => $request->getCookieParams(),
    'agent' => $request->getHeaderLine('User-Agent'),
    'user' => $request->getUri()->getUserInfo(),
    'get' => $_GET,
    'post' => $_POST,
    'merged' => $_REQUEST,
]));

$application->post('/login', function (Request $request, Response $response): Response {
    session_regenerate_id(true);
    $_SESSION['user'] = $request->getParsedBodyParam('user');

    return $response->withRedirect('/me', 303);
});

$application->get('/me', fn(Request $request, Response $response): Response
    => isset($_SESSION['user']) ? text($response, "You are {$_SESSION['user']}.") : text($response, 'Who are you?', 403));

$application->post('/upload', function (Request $request, Response $response): Response {
    $file = $request->getUploadedFiles()['picture'] ?? null;

    return $response->withJson($file === null ? null : [
        'name' => $file->getClientFilename(),
        'size' => $file->getSize(),
        'hash' => md5((string) $file->getStream()),
        'valid' => is_uploaded_file($_FILES['picture']['tmp_name']),
    ]);
});

$application->get('/stream', function (): never {
    header('Content-Type: text/plain; charset=UTF-8');
    foreach (range(1, 3) as $part) {
        echo "part {$part}\n";
        flush();
    }
    exit;
});

$application->get('/crash', fn(): never => throw new LogicException('A mistake.'));

$application->get('/settings', fn(Request $request, Response $response): Response
    => $response->withJson(
        [
            date_default_timezone_get(),
            mb_internal_encoding(),
            error_reporting(),
            ini_get('session.save_path') === getenv('APP_STORAGE'),
            php_sapi_name() !== 'cli',
        ],
    ));

$application->get('/wait', function (Request $request, Response $response): Response {
    $_SESSION['asked'] = $request->getHeaderLine('X-User');
    $statement = Database::connection()->prepare('SELECT pg_sleep(0.2), CAST(? AS text) AS name');
    $statement->execute([$_SERVER['HTTP_X_USER']]);

    return $response->withJson([
        'asked' => $request->getHeaderLine('X-User'),
        'service' => $_SERVER['HTTP_X_USER'],
        'database' => $statement->fetch(PDO::FETCH_ASSOC)['name'],
        'stack' => getallheaders()['X-User'] ?? null,
        'session' => $_SESSION['asked'],
    ]);
});

$application->run();
