<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Config;

use Nexus\Server\ExitCode;
use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class OptionsTest extends ConfigTestCase
{
    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testLimitsReachTheServerByEachWay(array $mode): void
    {
        $this->configure(
            '->withLimits(new Limits(bodyBytes: 100, targetBytes: 100, headerCount: 5))->withTimeouts(new Timeouts(idle: 0.2))',
        );
        $server = $this->serve([...$mode, '--max-header-bytes=300'], ['NEXUS_MAX_TARGET_BYTES' => '200']);

        self::assertSame([200, '100'], self::post($server, 100));
        self::assertSame(413, self::post($server, 101)[0]);
        self::assertSame(200, $server->get('/?' . str_repeat('a', 150))->status);
        self::assertSame(414, $server->get('/?' . str_repeat('a', 250))->status);
        self::assertSame(431, self::withHeaders($server, 5, 1));
        self::assertSame(431, self::withHeaders($server, 1, 300));
        self::assertSame(200, self::withHeaders($server, 1, 100));
        // Much longer than the time limit: only the limit can end the connection.
        self::assertTrue($server->connect()->isClosed());
    }

    public function testConfigSaysWhatHoldsAndWhereItCameFrom(): void
    {
        $this->configure('->withWorkers(4)->withLimits(new Limits(queue: 7))');
        [$code, $output] = $this->config(
            ['--json', '--port=0', '--no-classic'],
            ['NEXUS_QUEUE_TIMEOUT' => '250ms', 'NEXUS_WORKER' => '9'],
        );

        self::assertSame(0, $code);
        $said = json_decode($output, true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($said);
        self::assertIsArray($said['options']);
        $rows = [];
        foreach (['port', 'workers', 'queue', 'queue-timeout', 'classic', 'backlog'] as $name) {
            self::assertIsArray($said['options'][$name]);
            $rows[$name] = [
                $said['options'][$name]['value'],
                $said['options'][$name]['shown'],
                $said['options'][$name]['from'],
            ];
        }
        self::assertSame([
            'port' => [0, '0', '--port'],
            'workers' => [4, '4', 'nexus.php'],
            'queue' => [7, '7', 'nexus.php'],
            'queue-timeout' => [0.25, '250ms', 'NEXUS_QUEUE_TIMEOUT'],
            'classic' => [false, 'no', '--no-classic'],
            'backlog' => [65535, '65535', 'default'],
        ], $rows);
        self::assertIsArray($said['unknownVariables']);
        self::assertContains('NEXUS_WORKER', $said['unknownVariables']);
    }

    public function testConfigPrintsALineAnOption(): void
    {
        [$code, $output] = $this->config([], ['NEXUS_DRAIN' => '2m']);

        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('/^drain +120s +NEXUS_DRAIN +NEXUS_DRAIN/m', $output);
        self::assertMatchesRegularExpression('/^port +8080 +default +NEXUS_PORT/m', $output);
    }

    public function testAnInvalidOptionIsOneLineThatNamesItsSource(): void
    {
        [$code, $output, $errors] = $this->config([], ['NEXUS_WORKERS' => '0']);
        self::assertSame([ExitCode::Misconfigured->value, ''], [$code, $output]);
        self::assertSame(
            "nexus: [NX-0418] NEXUS_WORKERS must be auto, or a whole number from 1 to 1024, got 0.\n",
            $errors,
        );

        $this->configure("\n    ->withTimeouts(new Timeouts(\n        idle: 0.0,\n    ))");
        [, , $errors] = $this->config([]);
        self::assertSame(
            "nexus: [NX-0418] {$this->directory}/nexus.php:4: idle must be a time from 1ms on (like 30, 1.5s, 500ms, 2m or 1h), got 0.0.\n",
            $errors,
        );
    }

    /** @return array{int, string} */
    private static function post(ServerProcess $server, int $bytes): array
    {
        $answer = self::ask(
            $server,
            "POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: {$bytes}\r\n\r\n" . str_repeat('x', $bytes),
        );

        return [$answer->status, $answer->body];
    }

    private static function withHeaders(ServerProcess $server, int $count, int $length): int
    {
        $headers = implode(
            '',
            array_map(
                static fn(int $number): string => "X-{$number}: " . str_repeat('a', $length) . "\r\n",
                range(1, $count),
            ),
        );

        return self::ask($server, "GET / HTTP/1.1\r\nHost: localhost\r\n{$headers}\r\n")->status;
    }

    private static function ask(ServerProcess $server, string $request): HttpAnswer
    {
        $connection = $server->connect();
        $connection->send($request);

        return $connection->read();
    }
}
