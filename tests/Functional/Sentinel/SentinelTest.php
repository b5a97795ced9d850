<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Sentinel;

use Nexus\Server\ExitCode;
use Nexus\Tests\Functional\Lifecycle\LifecycleTestCase;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** --sentinel on applications with leaks of every kind, and without leaks. */
#[CoversNothing]
final class SentinelTest extends LifecycleTestCase
{
    private const LEAKS = [
        'static' => 'Registry::\$items \(\S+/leaky\.php:15\) grew from 0 to \d+ elements',
        'bytes/%d' => 'Registry::\$log \(\S+/leaky\.php:16\) grew from 0 to \d+ bytes',
        'container' => 'Container::\$instances \(\S+/leaky\.php:29\), held by \S+Registry::\$container, grew from 0 to \d+ elements',
        'list' => 'objects of \S+Node \(\S+/leaky\.php:39\), held by \S+Registry::\$newest, grew from \d+ to \d+ objects',
        'method' => 'static \$remembered of \S+Memory::remember\(\) \(\S+/leaky\.php:49\) grew from \d+ to \d+ elements',
        'function' => 'static \$cache of \S+legacy_cache\(\) \(\S+/leaky\.php:59\) grew from 0 to \d+ elements',
        'global' => 'the global variable \$wpdb grew from 0 to \d+ elements',
        'globals/%d' => 'global variables grew from \d+ to \d+ variables',
        'closure' => 'static \$seen of the closure at \S+/leaky\.php:111 \(\S+/leaky\.php:113\), held by the application, grew from 0 to \d+ elements',
        'captured' => '\$captured captured by the closure at \S+/leaky\.php:118, held by the application, grew from 0 to \d+ elements',
        'stream' => 'open resources of the type stream grew from \d+ to \d+',
        'autoloader' => 'autoloaders of spl_autoload_register\(\) grew from \d+ to \d+',
        'tick' => 'functions of register_tick_function\(\) grew from 0 to \d+',
        'constant/%d' => 'constants of define\(\) grew from \d+ to \d+',
        'coroutine' => 'coroutines that have not ended grew from \d+ to \d+',
    ];

    public function testLeaksOfEveryKindAreNamedAndTheServerEndsWithACodeOfItsOwn(): void
    {
        $server = $this->serve(['--sentinel=20'], 'leaky');
        foreach (array_keys(self::LEAKS) as $path) {
            $this->request($server, "/{$path}", 35);
        }
        $this->request($server, '/memory', 1);
        $this->request($server, '/environment/%d', 12);
        $server->signal(SIGTERM);

        self::assertSame(ExitCode::LeaksFound->value, $server->exitCode());
        $said = $server->errors();
        foreach (self::LEAKS as $path => $leak) {
            $route = '/' . str_replace('%d', '{n}', $path);
            self::assertMatchesRegularExpression(
                '~^nexus: sentinel: \[NX-0721\] GET ' . preg_quote($route)
                    . " leaks: (?:Nexus\\\\Tests\\\\Functional\\\\Apps\\\\)?{$leak}, in \\d+ of the last \\d+ requests~m",
                $said,
            );
        }
        self::assertMatchesRegularExpression(
            "~\\[NX-0722\\] GET /memory leaves the setting memory_limit changed from '\\S+' to '200M'~",
            $said,
        );
        self::assertStringContainsString(
            '[NX-0722] GET /environment/{n} leaves the environment variable LAST_REQUEST changed:',
            $said,
        );
        // The leak of /stream is also reported for the object that holds the streams.
        self::assertSame(count(self::LEAKS) + 1, substr_count($said, '[NX-0721]'), $said);
        self::assertStringContainsString('sentinel: 18 leaks in ', $said);
        self::assertMatchesRegularExpression(
            '~sentinel: 1 request of GET /memory: too few to distinguish a leak from a cache, which takes 30\.~',
            $said,
        );
    }

    public function testBoundedCachesLazyServicesAndWhatIsTheCoroutinesOwnAreSilent(): void
    {
        $server = $this->serve(['--sentinel'], 'innocent');
        $this->request($server, '/%d', 600);
        $server->signal(SIGTERM);

        self::assertSame(ExitCode::Stopped->value, $server->exitCode());
        self::assertSame("nexus: sentinel: no leaks in 600 requests.\n", $server->errors());
    }

    public function testAnApplicationWithItsOwnRouterIsReportedByPathsWithoutNumbers(): void
    {
        $server = $this->serve(['--sentinel=5'], 'remembers');
        $this->request($server, '/users/%d/posts', 20);
        $server->signal(SIGTERM);

        self::assertSame(ExitCode::LeaksFound->value, $server->exitCode());
        self::assertMatchesRegularExpression(
            '~\[NX-0721\] GET /users/\*/posts leaks: \$seen captured by the closure at \S+/remembers\.php:10~',
            $server->errors(),
        );
    }

    public function testRequestsThatComeAtOnceWaitForTheirTurn(): void
    {
        $server = $this->serve(['--sentinel', '--queue-timeout=60s'], 'innocent');
        $connections = [];
        for ($i = 0; $i < 20; $i++) {
            $connections[] = $connection = $server->connect();
            $connection->send("GET /{$i} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        foreach ($connections as $connection) {
            self::assertSame(200, $connection->read()->status);
        }
    }

    public function testRequestsComeOneAtATime(): void
    {
        [$code, $said] = ServerProcess::fail(ServerProcess::app('innocent'), ['--sentinel', '--concurrency=2']);
        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertStringContainsString('one request runs at a time: leave the concurrency out', $said);
        [$code, $said] = ServerProcess::fail(ServerProcess::app('innocent'), ['--sentinel', '--classic']);
        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertStringContainsString('In classic mode every request starts with fresh state', $said);
        [$code, $said] = ServerProcess::fail(ServerProcess::app('innocent'), ['--sentinel=0']);
        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertStringContainsString('--sentinel must be off, or a whole number from 1 to 1000000, got 0.', $said);
        self::assertStringContainsString('by 1 worker (', $this->serve(['--sentinel'], 'innocent')->banner);
    }

    private function request(ServerProcess $server, string $path, int $times): void
    {
        $connection = $server->connect();
        for ($i = 1; $i <= $times; $i++) {
            self::assertSame(200, $connection->get(sprintf($path, $i))->status);
        }
    }
}
