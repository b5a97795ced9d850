<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Compressed responses of a server, decoded by curl and by zlib. */
#[CoversNothing]
final class CompressionTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testCurlDecodesIt(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('traffic'), ['--workers=1']);
        $curl = static fn(string $arguments): string => (string) shell_exec(
            "curl -s --compressed {$arguments} " . str_replace('tcp:', 'http:', $server->address) . '/text',
        );
        self::assertSame(md5(str_repeat('All work and no play. ', 1000)), md5($curl('')));
        $fields = $curl('-D - -o /dev/null');
        self::assertStringContainsStringIgnoringCase("\r\nContent-Encoding: gzip\r\n", $fields);
        self::assertStringContainsStringIgnoringCase("\r\nVary: Accept-Encoding\r\n", $fields);
        self::assertStringContainsStringIgnoringCase("\r\nETag: W/\"v1\"\r\n", $fields);
    }

    public function testAFileIsSentByTheKernelAsItIs(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('traffic'), ['--workers=1']);
        $connection = $server->connect();
        $connection->send("GET /file HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\nRange: bytes=0-4\r\n\r\n");
        $answer = $connection->read();
        self::assertSame([206, '<?php'], [$answer->status, $answer->body]);
        self::assertArrayNotHasKey('content-encoding', $answer->headers);
    }

    public function testAnEventArrivesWhileTheStreamIsOpen(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('traffic'), ['--workers=1']);
        $stream = stream_socket_client($server->address);
        self::assertNotFalse($stream);
        fwrite($stream, "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n");
        while (!\in_array(fgets($stream), ["\r\n", false], true)) {
            continue;
        }
        $inflate = inflate_init(ZLIB_ENCODING_GZIP);
        self::assertNotFalse($inflate);
        $text = '';
        while ($text === '') {
            $size = (int) hexdec(trim((string) fgets($stream)));
            $text = (string) inflate_add($inflate, (string) stream_get_contents($stream, $size));
        }
        self::assertSame("data: first\n\n", $text);
        fclose($stream);
    }
}
