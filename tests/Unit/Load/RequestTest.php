<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Load;

use Nexus\Load\LoadException;
use Nexus\Load\Request;
use Nexus\Load\Target;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Request::class)]
final class RequestTest extends TestCase
{
    public function testTheLeastIsALineAndAHost(): void
    {
        self::assertSame("GET /a?b HTTP/1.1\r\nHost: localhost:81\r\n\r\n", self::request()->bytes());
    }

    public function testABodyHasItsLengthAndSomeMethodsHaveOneAnyway(): void
    {
        self::assertSame(
            "PUT /a?b HTTP/1.1\r\nHost: localhost:81\r\nContent-Length: 2\r\n\r\nhi",
            self::request()->withMethod('PUT')->withBody('hi')->bytes(),
        );
        self::assertSame(
            "POST /a?b HTTP/1.1\r\nHost: localhost:81\r\nContent-Length: 0\r\n\r\n",
            self::request()->withMethod('POST')->bytes(),
        );
    }

    public function testGivenHeadersComeInTheirOrderAndReplaceOurs(): void
    {
        $request = self::request()->withHeader('HOST: other')->withHeader('X-A: 1')->withHeader(
            'content-length: 7',
        )->withBody('hi');

        self::assertSame(
            "GET /a?b HTTP/1.1\r\nHOST: other\r\nX-A: 1\r\ncontent-length: 7\r\n\r\nhi",
            $request->bytes(),
        );
    }

    #[TestWith(['no colon'])]
    #[TestWith(["Two: lines\r\nX: y"])]
    #[TestWith(["Null: \0"])]
    #[TestWith([': value'])]
    #[TestWith(['A B: value'])]
    public function testWhatIsNoHeaderIsRefused(string $line): void
    {
        $this->expectException(LoadException::class);
        $this->expectExceptionMessage('NX-0733');

        self::request()->withHeader($line);
    }

    private static function request(): Request
    {
        return Request::get(Target::parse('http://localhost:81/a?b'));
    }
}
