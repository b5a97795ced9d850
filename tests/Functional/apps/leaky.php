<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Apps;

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\{delay, spawn};

final class Registry
{
    /** @var list<string> */
    public static array $items = [];
    private static string $log = '';
    public static ?Container $container = null;
    public static ?Node $newest = null;

    public static function note(string $line): void
    {
        self::$log .= $line;
    }
}

final class Container
{
    /** @var array<int, object> */
    private array $instances = [];

    public function add(object $service): int
    {
        $this->instances[] = $service;

        return count($this->instances);
    }
}

final class Node
{
    public function __construct(public readonly ?self $older) {}
}

final class Memory
{
    public function remember(string $value): int
    {
        /** @var list<string> $remembered */
        static $remembered = [];
        $remembered[] = $value;

        return count($remembered);
    }
}

function legacy_cache(string $value): int
{
    /** @var list<string> $cache */
    static $cache = [];
    $cache[] = $value;

    return count($cache);
}

Registry::$container = new Container();
$GLOBALS['wpdb'] = [];
$captured = [];
$done = static fn(): Response => Response::text('done');

return App::create()
    ->get('/static', static function () use ($done): Response {
        Registry::$items[] = 'x';

        return $done();
    })
    ->get('/bytes/{n}', static function (int $n) use ($done): Response {
        Registry::note("request {$n}\n");

        return $done();
    })
    ->get('/container', static function () use ($done): Response {
        Registry::$container?->add(new \stdClass());

        return $done();
    })
    ->get('/list', static function () use ($done): Response {
        Registry::$newest = new Node(Registry::$newest);

        return $done();
    })
    ->get('/method', static function () use ($done): Response {
        (new Memory())->remember('x');

        return $done();
    })
    ->get('/function', static function () use ($done): Response {
        legacy_cache('x');

        return $done();
    })
    ->get('/global', static function () use ($done): Response {
        $GLOBALS['wpdb'] = [...(array) $GLOBALS['wpdb'], 'query'];

        return $done();
    })
    ->get('/globals/{n}', static function (int $n) use ($done): Response {
        $GLOBALS["request{$n}"] = $n;

        return $done();
    })
    ->get('/closure', static function () use ($done): Response {
        /** @var list<string> $seen */
        static $seen = [];
        $seen[] = 'x';

        return $done();
    })
    ->get('/captured', static function () use ($done, &$captured): Response {
        $captured[] = 'x';

        return $done();
    })
    ->get('/stream', static function () use ($done): Response {
        /** @var list<mixed> $files */
        static $files = [];
        $files[] = fopen('php://memory', 'r');

        return $done();
    })
    ->get('/autoloader', static function () use ($done): Response {
        spl_autoload_register(static function (string $class): void {});

        return $done();
    })
    ->get('/tick', static function () use ($done): Response {
        register_tick_function(static function (): void {});

        return $done();
    })
    ->get('/constant/{n}', static function (int $n) use ($done): Response {
        \define("REQUEST_{$n}", $n);

        return $done();
    })
    ->get('/coroutine', static function () use ($done): Response {
        spawn(static function (): void {
            delay(5);
        })->detach('left behind');

        return $done();
    })
    ->get('/memory', static function () use ($done): Response {
        ini_set('memory_limit', '200M');

        return $done();
    })
    ->get('/environment/{n}', static function (int $n) use ($done): Response {
        putenv("LAST_REQUEST={$n}");

        return $done();
    });
