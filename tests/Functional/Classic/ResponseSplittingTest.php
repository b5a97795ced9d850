<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;

/**
 * A response that must have no content is sent without it: the client would take the content for the next response (RFC
 * 9110 §6.4.1).
 */
#[CoversNothing]
final class ResponseSplittingTest extends ClassicTestCase
{
    private const FORGED = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nforged";

    /** @return iterable<string, array{string, int, string, string}> */
    public static function answers(): iterable
    {
        foreach (['whole', 'flushed', 'large'] as $way) {
            foreach (['', '&length=5'] as $length) {
                foreach ([
                    ['GET', 204],
                    ['GET', 205],
                    ['GET', 304],
                    ['HEAD', 200],
                    ['HEAD', 404],
                    ['HEAD', 304],
                    ['POST', 304],
                ] as [$method, $status]) {
                    yield "{$method} {$status} {$way}{$length}" => [$method, $status, $way, $length];
                }
            }
        }
    }

    #[DataProvider('answers')]
    public function testContentOfAnAnswerWithoutContentIsDiscarded(
        string $method,
        int $status,
        string $way,
        string $length,
    ): void {
        $body = $way === 'large' ? 'x' : rawurlencode(self::FORGED);
        $client = self::client()->send(
            self::request(
                "/with-body?status={$status}&way={$way}&body={$body}{$length}",
                "Content-Length: 0\r\n",
                method: $method,
            ),
        );
        $answer = $client->read(false);

        self::assertSame($status, $answer->status);
        if ($status === 205) {
            self::assertSame(['0', null], [$answer->header('content-length'), $answer->header('transfer-encoding')]);
        } elseif ($method !== 'HEAD' || $status === 304) {
            self::assertSame([null, null], [$answer->header('content-length'), $answer->header('transfer-encoding')]);
        }
        self::assertSame(
            'front controller',
            $client->request(self::request('/'))->body,
            'the next answer on this connection',
        );
    }
}
