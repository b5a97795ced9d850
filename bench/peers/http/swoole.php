<?php

declare(strict_types=1);

use Swoole\Http\Request;
use Swoole\Http\Response;
use Swoole\Http\Server;

// The answer of bench/programs/http/app.php, by Swoole with one process. The argument is its port.

$port = $_SERVER['argv'][1] ?? '';
is_string($port) || exit(1);
$server = new Server('127.0.0.1', (int) $port, SWOOLE_BASE);
$server->set(['worker_num' => 1, 'log_level' => SWOOLE_LOG_ERROR, 'http_compression' => false]);
$server->on('request', static function (Request $request, Response $response): void {
    if ($request->server['request_uri'] !== '/hello/load') {
        $response->status(404);
        $response->end();

        return;
    }
    $response->header('Content-Type', 'application/json');
    $response->end(json_encode(['message' => 'hello'], JSON_THROW_ON_ERROR));
});
$server->start();
