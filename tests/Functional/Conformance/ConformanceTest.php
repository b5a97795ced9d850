<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Conformance;

use Nexus\Tests\Functional\Http\LocalServer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * Raw exchanges over TCP, each as one piece and one byte at a time: RFC 9110, the parts of RFC 9111 that concern
 * servers, RFC 9112, request smuggling, and the limits. The same probe follows each exchange, so that each also shows
 * where the server takes it to end.
 */
final class ConformanceTest extends TestCase
{
    private const PROBE = "GET /probe HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    private const LEAST = 400;

    private static ?LocalServer $server = null;

    public static function setUpBeforeClass(): void
    {
        self::$server = LocalServer::of(
            __DIR__ . '/app.php',
            targetBytes: 256,
            headerBytes: 2048,
            headerCount: 16,
            bodyBytes: 1024,
        );
    }

    public static function tearDownAfterClass(): void
    {
        self::$server?->kill();
        self::$server = null;
    }

    /** @return iterable<string, array{Exchange}> */
    public static function exchanges(): iterable
    {
        foreach (new \GlobIterator(__DIR__ . '/chapters/*.php', \FilesystemIterator::CURRENT_AS_PATHNAME) as $file) {
            \assert(\is_string($file));
            $exchanges = require $file;
            \assert(is_iterable($exchanges));
            foreach ($exchanges as $exchange) {
                \assert($exchange instanceof Exchange);
                yield basename($file, '.php') . ": {$exchange->name}" => [$exchange];
            }
        }
    }

    public function testTheyAreMany(): void
    {
        self::assertGreaterThanOrEqual(self::LEAST, \count(iterator_to_array(self::exchanges())));
    }

    #[DataProvider('exchanges')]
    public function testIsAnsweredAsItsRfcSays(Exchange $exchange): void
    {
        self::judge($exchange, self::converse([self::bytes($exchange)], $exchange->isCut));
    }

    #[DataProvider('exchanges')]
    public function testIsAnsweredTheSameOneByteAtATime(Exchange $exchange): void
    {
        self::judge($exchange, self::converse(str_split(self::bytes($exchange)), $exchange->isCut));
    }

    private static function bytes(Exchange $exchange): string
    {
        return $exchange->isCut ? $exchange->sent : $exchange->sent . self::PROBE;
    }

    /** @param array<string> $pieces */
    private static function converse(array $pieces, bool $isCut): string
    {
        \assert(self::$server !== null);
        $socket = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
        \assert($socket !== false);
        socket_set_option($socket, SOL_TCP, TCP_NODELAY, 1);
        socket_set_option($socket, SOL_SOCKET, SO_RCVTIMEO, ['sec' => (int) ServerProcess::PATIENCE, 'usec' => 0]);
        socket_connect($socket, '127.0.0.1', self::$server->port);
        foreach ($pieces as $piece) {
            // The server may close the connection of a refused client that still sends.
            if (@socket_send($socket, $piece, \strlen($piece), 0) === false) {
                break;
            }
        }
        if ($isCut) {
            @socket_shutdown($socket, 1);
        }
        $received = '';
        do {
            $count = @socket_recv($socket, $buffer, 65536, 0);
            $received .= \is_string($buffer) ? $buffer : '';
        } while ($count > 0);
        // The connection may be closed when bytes arrive after the last response; the response has been read by
        // then.
        $isInOrder = $count === 0 || (\count($pieces) > 1 && socket_last_error($socket) === SOCKET_ECONNRESET);
        self::assertTrue(
            $isInOrder,
            'The server closes its side in order: ' . socket_strerror(socket_last_error($socket)),
        );
        socket_close($socket);

        return $received;
    }

    private static function judge(Exchange $exchange, string $received): void
    {
        $expected = $exchange->goesOn ? [
            ...$exchange->answers,
            Expected::ok('probe')->header('connection', 'close'),
        ] : $exchange->answers;
        $replies = Reading::all($received, self::toHead($expected));
        self::assertSame(
            array_map(static fn(Expected $one): int => $one->status, $expected),
            array_map(static fn(Reply $one): int => $one->status, $replies),
            $received,
        );
        foreach ($expected as $number => $one) {
            self::judgeOne($one, $replies[$number]);
        }
    }

    /**
     * @param list<Expected> $expected
     * @return list<bool> of the final ones
     */
    private static function toHead(array $expected): array
    {
        $finals = array_filter($expected, static fn(Expected $one): bool => $one->status >= 200);

        return array_map(static fn(Expected $one): bool => $one->isToHead, array_values($finals));
    }

    private static function judgeOne(Expected $expected, Reply $reply): void
    {
        if ($expected->body !== null) {
            self::assertSame($expected->body, $reply->body);
        }
        foreach ($expected->headers as $name => $value) {
            self::assertSame($value, $reply->header($name), $name);
        }
        foreach ($expected->absent as $name) {
            self::assertNull($reply->header($name), $name);
        }
        if ($reply->status >= 200) {
            self::assertCount(
                1,
                $reply->headers['date'] ?? [],
                'RFC 9110 6.6.1: an origin server with a clock sends a Date',
            );
            self::assertNotFalse(
                \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $reply->headers['date'][0]),
            );
        }
    }
}
