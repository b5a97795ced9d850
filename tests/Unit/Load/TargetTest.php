<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Load;

use Nexus\Load\LoadException;
use Nexus\Load\Target;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Target::class)]
final class TargetTest extends TestCase
{
    #[TestWith(['http://localhost', 'localhost', '/'])]
    #[TestWith(['http://localhost:8080/a/b?c=d&e', 'localhost:8080', '/a/b?c=d&e'])]
    #[TestWith(['http://[::1]:81/x', '[::1]:81', '/x'])]
    #[TestWith(['http://host/a b"', 'host', '/a%20b%22'])]
    #[TestWith(['http://host/#part', 'host', '/'])]
    #[TestWith(['http://unix:/run/app.sock:/status?x', 'localhost', '/status?x'])]
    #[TestWith(['http://unix:/run/app.sock', 'localhost', '/'])]
    #[TestWith(['unix:/run/app.sock:/y', 'localhost', '/y'])]
    public function testAUrlNamesServerAndPath(string $url, string $authority, string $resource): void
    {
        $target = Target::parse($url);

        self::assertSame([$authority, $resource], [$target->authority, $target->resource]);
    }

    #[TestWith([''])]
    #[TestWith(['localhost:8080'])]
    #[TestWith(['https://localhost/'])]
    #[TestWith(['HTTPS://localhost/'])]
    #[TestWith(['ftp://localhost/'])]
    #[TestWith(['http://'])]
    #[TestWith(['http://user:secret@localhost/'])]
    #[TestWith(['unix:relative.sock'])]
    public function testWhatIsNoSuchUrlIsRefused(string $url): void
    {
        $this->expectException(LoadException::class);
        $this->expectExceptionMessage('NX-0731');

        Target::parse($url);
    }

    public function testANameBecomesTheAddressThatAnswers(): void
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($listener);
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($listener, false), ':'), 1);

        // IPv6 comes first in most hosts files, and no server listens there.
        self::assertSame(['127.0.0.1', $port], Target::parse("http://localhost:{$port}/")->reach());
    }

    public function testAUnixSocketIsItsPath(): void
    {
        $path = sys_get_temp_dir() . '/nexus-target-' . getmypid();
        $listener = stream_socket_server("unix://{$path}");
        self::assertIsResource($listener);
        try {
            self::assertSame([$path, 0], Target::parse("http://unix:{$path}:/")->reach());
        } finally {
            unlink($path);
        }
    }
}
