<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shared;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** A map that the workers of a server share. */
final class SharedMapServerTest extends TestCase
{
    public function testWorkersReadWhatOtherWorkersHaveStored(): void
    {
        $server = ServerProcess::start(__DIR__ . '/map.php', ['--workers=2', '--port=0']);
        $workers = [];
        $last = null;
        $requests = 0;
        ServerProcess::eventually('both workers have counted', static function () use (
            $server,
            &$workers,
            &$last,
            &$requests,
        ): bool {
            $connection = $server->connect();
            $connection->send("POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
            /** @var array{count: int, worker: int, last: array{worker: int}|null} $answer */
            $answer = json_decode($connection->read()->body, true, flags: JSON_THROW_ON_ERROR);
            self::assertSame(++$requests, $answer['count']);
            self::assertSame($last, $answer['last']);
            $last = ['worker' => $answer['worker']];
            $workers[$answer['worker']] = true;

            return count($workers) === 2;
        });
    }
}
