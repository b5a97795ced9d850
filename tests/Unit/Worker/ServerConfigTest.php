<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Worker;

use Nexus\Worker\ConfigError;
use Nexus\Worker\Environment;
use Nexus\Worker\ServerConfig;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(ServerConfig::class)]
final class ServerConfigTest extends TestCase
{
    public function test_the_sentinel_is_off_unless_asked_for(): void
    {
        $config = ServerConfig::default();

        self::assertSame([null, 128, 500, null], [
            $config->sentinel,
            $config->sentinel()->sentinel,
            $config->sentinel(500)->sentinel,
            $config->sentinel()->sentinel(null)->sentinel,
        ]);
    }

    public function test_defaults_are_those_of_the_design(): void
    {
        $config = ServerConfig::default();

        self::assertSame(['127.0.0.1', 8080, null], [$config->host, $config->port, $config->socketPath]);
        self::assertSame([null, null, 0], [$config->workers, $config->concurrency, $config->maxRequests]);
        self::assertSame([null, 65535, 10.0], [$config->environment, $config->backlog, $config->drainSeconds]);
    }

    public function test_each_change_is_a_new_value_that_keeps_the_others(): void
    {
        $first = ServerConfig::bind('0.0.0.0', 80);
        $second = $first->workers(8)->concurrency(10)->maxRequests(100_000)->backlog(128)->pidFile('/run/x.pid')
            ->drain(3.0)->stuckAfter(4.0)->bootWithin(5.0)->environment(Environment::Development);

        self::assertSame(['0.0.0.0', 80], [$second->host, $second->port]);
        self::assertSame([8, 10, 100_000, 128], [$second->workers, $second->concurrency, $second->maxRequests, $second->backlog]);
        self::assertSame([3.0, 4.0, 5.0], [$second->drainSeconds, $second->stuckSeconds, $second->bootSeconds]);
        self::assertSame(['/run/x.pid', Environment::Development], [$second->pidFile, $second->environment]);
        self::assertNull($first->workers);
        self::assertEquals($second, unserialize(serialize($second)));
    }

    public function test_a_socket_and_a_port_exclude_each_other(): void
    {
        self::assertSame('/run/x.sock', ServerConfig::unix('/run/x.sock')->socketPath);
        self::assertNull(ServerConfig::unix('/run/x.sock')->at('::1', 1)->socketPath);
        self::assertSame('::1', ServerConfig::bind('[::1]', 1)->host);
    }

    /** @return iterable<string, array{\Closure(): ServerConfig, string}> */
    public static function mistakes(): iterable
    {
        yield 'port' => [static fn() => ServerConfig::bind('x', 65536), 'The port must be between 0 and 65535, got 65536.'];
        yield 'no workers' => [static fn() => ServerConfig::default()->workers(0), 'The number of workers must be between 1 and 1024, got 0.'];
        yield 'host' => [static fn() => ServerConfig::bind(''), 'The host is empty: name one'];
        yield 'socket' => [static fn() => ServerConfig::unix(''), 'The socket path is empty: name one'];
        yield 'concurrency' => [static fn() => ServerConfig::default()->concurrency(0), 'The concurrency must be between 1 and 1000000, got 0.'];
        yield 'drain' => [static fn() => ServerConfig::default()->drain(-1.0), 'The drain time must be a positive number of seconds, got -1.'];
    }

    /** @param \Closure(): ServerConfig $mistake */
    #[DataProvider('mistakes')]
    public function test_what_cannot_be_is_refused_with_its_name_and_range(\Closure $mistake, string $message): void
    {
        $this->expectException(ConfigError::class);
        $this->expectExceptionMessage("[NX-0418] {$message}");

        $mistake();
    }
}
