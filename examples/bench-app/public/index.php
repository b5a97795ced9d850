<?php

declare(strict_types=1);

// The application as a front controller for php-fpm or bin/nexus serve examples/bench-app/public/index.php --classic

use Nexus\Examples\BenchApp\Database;
use Nexus\Examples\BenchApp\Doctrine;
use Nexus\Examples\BenchApp\Page;
use Nexus\Examples\BenchApp\Site;
use Nexus\Examples\BenchApp\Visit;

require dirname(__DIR__) . '/autoload.php';

$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$send = static function (mixed $answer, string $type = 'application/json', int $status = 200): void {
    $body = $type === 'application/json'
        ? json_encode($answer, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR)
        : $answer;
    http_response_code($status);
    header("Content-Type: {$type}");
    header('Vary: Accept');
    header('Content-Length: ' . strlen($body));
    echo $body;
};
if ($path === '/hello/load') {
    $send(['message' => 'hello']);

    return;
}
$database = Database::ofEnvironment();
$database->seedWhereNew();
$inTurn = static fn(array $functions): array => array_map(
    static fn(Closure $function): mixed => $function(),
    $functions,
);
$packages = dirname(__DIR__, 3) . '/vendor/autoload.php';
$doctrine = static function () use ($database, $packages): ?Doctrine {
    is_file($packages) && require_once $packages;

    return Doctrine::plain($database);
};
$site = new Site($database, $database->connect(), $inTurn, $doctrine);
$sendVisit = static fn(?Visit $visit) => match (true) {
    $visit === null => $send("Doctrine is not installed: composer require doctrine/orm\n", 'text/plain', 501),
    str_contains($_SERVER['HTTP_ACCEPT'] ?? '', 'text/html') => $send(Page::ofVisit($visit, $site->databaseName()), 'text/html; charset=utf-8'),
    default => $send($visit),
};
match ($path) {
    '/' => $send(Page::ofIndex($site->databaseName()), 'text/html; charset=utf-8'),
    '/test' => $send(['milliseconds' => $site->test()]),
    '/bench' => $sendVisit($site->bench()),
    '/bench/parallel' => $sendVisit($site->parallel()),
    '/bench/dbal' => $sendVisit($site->dbal()),
    '/bench/orm' => $sendVisit($site->orm()),
    default => $send(['error' => "There is nothing at {$path}."], status: 404),
};
