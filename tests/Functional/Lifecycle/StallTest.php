<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** nexus.stall_ms: who held a worker, for how long, and what for. */
#[CoversNothing]
final class StallTest extends LifecycleTestCase
{
    public function test_a_call_that_blocks_a_development_server_is_reported_with_its_route(): void
    {
        $server = $this->serve(['--workers=1', '--env=development'], 'stalls');
        self::assertSame('order 7', $server->get('/orders/7?secret')->body);
        ServerProcess::eventually('it is reported', static fn(): bool => str_contains($server->errors(), 'timers and sockets waited'));

        self::assertMatchesRegularExpression(
            '~^Nexus: timers and sockets waited \d+ ms for their turn: coroutine \d+ \(GET /orders/7, route /orders/\{id\}\) ran usleep\(\)'
                . '(?: \(blocked in \w+.*?\))? at \S+/stalls\.php:13\. Let it wait .*\n    #0 \S+/stalls\.php\(13\): usleep\(\)\n~m',
            $server->errors(),
        );
        self::assertStringNotContainsString('secret', $server->errors());
    }

    public function test_what_a_request_has_spawned_is_told_with_the_request(): void
    {
        $server = $this->serve(['--workers=1', '--env=development'], 'stalls');
        self::assertSame('child 7', $server->get('/children/7')->body);
        ServerProcess::eventually('it is reported', static fn(): bool => str_contains($server->errors(), 'timers and sockets waited'));

        self::assertMatchesRegularExpression('~ turn: coroutine \d+ \(of GET /children/7, route /children/\{id\}\) ran usleep\(\)~', $server->errors());
    }

    public function test_a_long_computation_is_reported_while_it_lasts_and_when_it_is_over(): void
    {
        $server = $this->serve(['--workers=1', '--env=development'], 'stalls');
        self::assertSame('report', $server->get('/report')->body);
        ServerProcess::eventually('it is reported', static fn(): bool => str_contains($server->errors(), 'timers and sockets waited'));

        self::assertMatchesRegularExpression('~^Nexus: stalled for \d\.\d s, and it goes on: coroutine \d+ \(GET /report\) ran \S+ at \S+/stalls\.php:21\n~m', $server->errors());
        self::assertMatchesRegularExpression('~^Nexus: timers and sockets waited \d{4} ms for their turn: coroutine \d+ \(GET /report\) ran ~m', $server->errors());
    }

    public function test_a_production_server_is_silent(): void
    {
        $server = $this->serve(['--workers=1'], 'stalls');
        self::assertSame('order 7', $server->get('/orders/7')->body);
        self::assertSame('order 8', $server->get('/orders/8')->body);

        self::assertStringNotContainsString('stalled', $server->errors());
        self::assertStringNotContainsString('waited', $server->errors());
    }
}
