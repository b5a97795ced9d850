<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\ConfigError;
use Nexus\Server\Environment;
use Nexus\Server\Limits;
use Nexus\Server\Logs;
use Nexus\Server\ServerConfig;
use Nexus\Server\Timeouts;
use Nexus\Server\WorkerRecycling;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(ServerConfig::class)]
final class ServerConfigTest extends TestCase
{
    public function testADurationIsSecondsOrADuration(): void
    {
        $config = ServerConfig::default()->withDrain(Duration::millis(1500))->withReloadDrain(Duration::minutes(2))
            ->withStuckAfter(Duration::seconds(3))->withBootWithin(Duration::seconds(4))
            ->withTimeouts(new Timeouts(idle: Duration::seconds(5), deadline: Duration::millis(6)))
            ->withLogs(new Logs(slowRequest: Duration::seconds(7)))
            ->withRecycling(new WorkerRecycling(age: Duration::hours(1)));

        self::assertSame([1.5, 120.0, 3.0, 4.0], [
            $config->drain,
            $config->reloadDrain,
            $config->stuckAfter,
            $config->bootWithin,
        ]);
        self::assertSame([5.0, 0.006, 7.0, 3600.0], [
            $config->timeouts->idle,
            $config->timeouts->deadline,
            $config->logs->slowRequest,
            $config->recycling->age,
        ]);
    }

    public function testTheSentinelIsOffUnlessAskedFor(): void
    {
        $config = ServerConfig::default();

        self::assertSame([null, 128, 500, null], [
            $config->sentinel,
            $config->withSentinel()->sentinel,
            $config->withSentinel(500)->sentinel,
            $config->withSentinel()->withSentinel(null)->sentinel,
        ]);
    }

    public function testDefaultsAreThoseOfTheDesign(): void
    {
        $config = ServerConfig::default();

        self::assertSame(['127.0.0.1', 8080, null], [$config->host, $config->port, $config->socketPath]);
        self::assertSame([null, null, 0], [$config->workers, $config->concurrency, $config->maxRequests]);
        self::assertSame([null, 65535, 10.0], [$config->environment, $config->backlog, $config->drain]);
    }

    public function testEachChangeIsANewValueThatKeepsTheOthers(): void
    {
        $first = ServerConfig::bind('0.0.0.0', 80);
        $second = $first->withWorkers(8)->withConcurrency(10)->withMaxRequests(100_000)
            ->withBacklog(128)->withPidFile('/run/x.pid')->withDrain(3.0)
            ->withStuckAfter(4.0)->withBootWithin(5.0)->withEnvironment(Environment::Development);

        self::assertSame(['0.0.0.0', 80], [$second->host, $second->port]);
        self::assertSame(
            [8, 10, 100_000, 128],
            [$second->workers, $second->concurrency, $second->maxRequests, $second->backlog],
        );
        self::assertSame([3.0, 4.0, 5.0], [$second->drain, $second->stuckAfter, $second->bootWithin]);
        self::assertSame(['/run/x.pid', Environment::Development], [$second->pidFile, $second->environment]);
        self::assertNull($first->workers);
        self::assertEquals($second, unserialize(serialize($second)));
    }

    public function testClassicModeLetsAScriptComputeLongerUnlessSaidOtherwise(): void
    {
        $config = ServerConfig::default();

        self::assertSame([10.0, 120.0, 10.0], [
            $config->stuckAfterSeconds(),
            $config->withClassic()->stuckAfterSeconds(),
            $config->withStuckAfter(10.0)->withClassic()->stuckAfterSeconds(),
        ]);
    }

    public function testReadinessIsDeniedForAWhileWhereProxiesLearnOfAStopAsLateAsTheServer(): void
    {
        $before = getenv('KUBERNETES_SERVICE_HOST');
        try {
            putenv('KUBERNETES_SERVICE_HOST');
            self::assertSame(0.0, (new Timeouts())->readinessDelayIn(Environment::Production));
            putenv('KUBERNETES_SERVICE_HOST=10.0.0.1');
            self::assertSame([5.0, 0.0, 0.0, 2.5], [
                (new Timeouts())->readinessDelayIn(Environment::Production),
                (new Timeouts())->readinessDelayIn(Environment::Development),
                (new Timeouts(readinessDelay: 0.0))->readinessDelayIn(Environment::Production),
                (new Timeouts(readinessDelay: 2.5))->readinessDelayIn(Environment::Development),
            ]);
        } finally {
            putenv($before === false ? 'KUBERNETES_SERVICE_HOST' : "KUBERNETES_SERVICE_HOST={$before}");
        }
    }

    public function testASocketAndAPortExcludeEachOther(): void
    {
        self::assertSame('/run/x.sock', ServerConfig::unix('/run/x.sock')->socketPath);
        self::assertNull(ServerConfig::unix('/run/x.sock')->withAddress('::1', 1)->socketPath);
        self::assertSame('::1', ServerConfig::bind('[::1]', 1)->host);
    }

    /** @return iterable<string, array{\Closure(): ServerConfig, string}> */
    public static function mistakes(): iterable
    {
        yield 'port' => [
            static fn() => ServerConfig::bind('x', 65536),
            'port must be a whole number from 0 to 65535, got 65536.',
        ];
        yield 'no workers' => [
            static fn() => ServerConfig::default()->withWorkers(0),
            'workers must be a whole number from 1 to 1024, got 0.',
        ];
        yield 'host' => [static fn() => ServerConfig::bind(''), "host must be a name or an address, got ''."];
        yield 'socket' => [static fn() => ServerConfig::unix(''), "socketPath must be a path, got ''."];
        yield 'concurrency' => [
            static fn() => ServerConfig::default()->withConcurrency(0),
            'concurrency must be a whole number from 1 to 1000000, got 0.',
        ];
        yield 'drain' => [
            static fn() => ServerConfig::default()->withDrain(-1.0),
            'drain must be a time from 1ms on (like 30, 1.5s, 500ms, 2m or 1h), got -1.0.',
        ];
        yield 'not a number' => [
            static fn() => ServerConfig::default()->withDrain(NAN),
            'drain must be a time from 1ms on',
        ];
        yield 'for ever' => [
            static fn() => ServerConfig::default()->withTimeouts(new Timeouts(idle: INF)),
            'idle must be a time from 1ms on',
        ];
        yield 'too many headers' => [
            static fn() => ServerConfig::default()->withLimits(new Limits(headerCount: 129)),
            'headerCount must be a whole number from 1 to 128, got 129.',
        ];
        yield 'no size' => [
            static fn() => ServerConfig::default()->withLimits(new Limits(bodyBytes: Limits::size('16 MB'))),
            'The size must be a size from 0 on (like 4096, 256K, 16M or 1G), got 16 MB.',
        ];
    }

    /** @param \Closure(): ServerConfig $mistake */
    #[DataProvider('mistakes')]
    public function testWhatCannotBeIsRefusedWithItsNameAndRange(\Closure $mistake, string $message): void
    {
        $this->expectException(ConfigError::class);
        $this->expectExceptionMessage("[NX-0418] {$message}");

        $mistake();
    }
}
