<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/**
 * Calls count for the request that made them, also in coroutines that it spawned. Loops of calls are reported in
 * development.
 */
#[CoversNothing]
final class ObservedTest extends TestCase
{
    private RedisProcess $redis;

    protected function setUp(): void
    {
        Php::install();
        if (!RedisProcess::isThere()) {
            self::markTestSkipped('There is no Redis.');
        }
        $this->redis = new RedisProcess();
        putenv("NEXUS_TEST_PORT={$this->redis->port}");
    }

    protected function tearDown(): void
    {
        putenv('NEXUS_TEST_PORT');
    }

    public function testDevelopmentModeReportsALoopOfQueriesOnceWithItsRouteAndLine(): void
    {
        $server = ServerProcess::start(ServerProcess::app('asks_redis'), ['--env=development', '--workers=1']);
        self::assertSame('{"calls":15}', $server->get('/users/3')->body);
        self::assertSame('{"calls":14}', $server->get('/users/2')->body);
        ServerProcess::eventually('the warning', static fn(): bool => str_contains($server->errors(), 'NX-0841'));

        $line = 1 + (int) array_search(
            '        $redis->get("user:{$number}");',
            (array) file(ServerProcess::app('asks_redis'), FILE_IGNORE_NEW_LINES),
            true,
        );
        self::assertStringContainsString(
            '[NX-0841] GET /users/3, route /users/{id} has executed the same statement 10 times at '
                . ServerProcess::app('asks_redis') . ":{$line}: ",
            $server->errors(),
        );
        self::assertSame(1, substr_count($server->errors(), 'NX-0841'));
        $server->kill();
    }

    public function testProductionModeCountsConcurrentRequestsSeparatelyAndReportsNothing(): void
    {
        $server = ServerProcess::start(ServerProcess::app('asks_redis'), ['--workers=1']);
        $clients = [];
        foreach (range(1, 8) as $id) {
            $clients[$id] = $server->connect();
            $clients[$id]->send("GET /users/{$id} HTTP/1.1\r\nHost: x\r\n\r\n");
        }
        foreach ($clients as $id => $client) {
            self::assertSame('{"calls":' . (12 + $id) . '}', $client->read()->body);
        }
        self::assertStringNotContainsString('NX-0841', $server->errors());
        $server->kill();
    }
}
