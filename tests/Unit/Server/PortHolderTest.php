<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Internal\PortHolder;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(PortHolder::class)]
final class PortHolderTest extends TestCase
{
    public function testItNamesTheProcessThatListens(): void
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($server);
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($server, false), ':'), 1);

        self::assertStringEndsWith('(pid ' . getmypid() . ')', (string) PortHolder::of($port));
        fclose($server);
        self::assertNull(PortHolder::of($port));
    }
}
