<?php

declare(strict_types=1);

use Nexus\Db\PooledPdo;
use Nexus\Db\PooledPredis;
use Nexus\Db\PooledRedis;
use Nexus\Db\RedisServer;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Session\FileSessionStore;
use Nexus\Http\Session\HandlerSessionStore;
use Nexus\Http\Session\PdoSessionStore;
use Nexus\Http\Session\RedisSessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;
use Nexus\Http\Session\SessionStore;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\PdoSessionHandler;
use Symfony\Component\HttpFoundation\Session\Storage\Handler\RedisSessionHandler;

use function Nexus\Async\all;
use function Nexus\Async\delay;

require dirname(__DIR__, 4) . '/vendor/autoload.php';

// writers.php STORE DIRECTORY begin|value|count|end [COOKIE] [TIMES]: begins a session, prints its counter, increments
// it TIMES times in coroutines that run at once, each in a request of its own.
[, $name, $directory, $what] = $argv;
$cookie = $argv[4] ?? '';
$app = App::create()->middleware(Sessions::in(storeOf($name, $directory))->withTimeout(60.0));
$app->get('/count', static function (Session $session): array {
    $count = $session->get('count', 0);
    assert(is_int($count));
    delay(0.0);
    $session->set('count', $count + 1);
    delay(0.0);

    return [$count + 1];
});
$app->get('/value', static fn(Session $session): array => [$session->get('count')]);
$app->get('/end', static function (Session $session): void {
    $session->invalidate();
});
$send = static fn(string $path): Nexus\Http\Response => $app->handle(
    Request::of('GET', $path, $cookie === '' ? [] : ['Cookie' => $cookie]),
);
if ($what === 'begin') {
    echo explode(';', (string) $send('/count')->header('Set-Cookie'))[0];
} elseif ($what === 'count') {
    $answers = all(array_fill(0, (int) ($argv[5] ?? 1), static fn(): int => $send('/count')->status()));
    echo implode(',', array_unique($answers));
} else {
    echo $send("/{$what}")->body();
}

function storeOf(string $name, string $directory): SessionStore
{
    $redis = str_contains($name, 'redis') ? redis() : new RedisServer();

    return match ($name) {
        'file' => FileSessionStore::at("{$directory}/files"),
        'sqlite' => storeInTable(new PooledPdo("sqlite:{$directory}/sessions.db")),
        'pgsql' => storeInTable(new PooledPdo(dsn('pgsql'))),
        'mysql' => storeInTable(new PooledPdo(dsn('mysql'))),
        'predis' => RedisSessionStore::on(new PooledPredis($redis)),
        'phpredis' => RedisSessionStore::on(new PooledRedis($redis)),
        'symfony-pgsql' => symfonyPdo(dsn('pgsql')),
        'symfony-mysql' => symfonyPdo(dsn('mysql')),
        'symfony-predis' => HandlerSessionStore::of(
            static fn() => new RedisSessionHandler(new PooledPredis($redis), ['ttl' => 600]),
            "{$directory}/locks",
        ),
        default => throw new InvalidArgumentException($name),
    };
}

function dsn(string $driver): string
{
    return "{$driver}:" . getenv('NEXUS_TEST_' . strtoupper($driver)) . ($driver === 'mysql' ? ';charset=utf8mb4' : '');
}

function redis(): RedisServer
{
    return RedisServer::fromUrl('redis://' . getenv('NEXUS_TEST_REDIS'));
}

function storeInTable(PDO $pdo): PdoSessionStore
{
    $store = PdoSessionStore::on($pdo);
    $store->createTable();

    return $store;
}

function symfonyPdo(string $dsn): SessionStore
{
    try {
        (new PdoSessionHandler(connected($dsn)))->createTable();
    } catch (PDOException) {
        // Another process has created it.
    }

    return HandlerSessionStore::of(static fn() => new PdoSessionHandler(connected($dsn)));
}

function connected(string $dsn): PDO
{
    return new PDO($dsn, null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
}
