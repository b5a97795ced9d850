<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Http;

use Nexus\Bench\Http\AnswerCheck;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(AnswerCheck::class)]
final class AnswerCheckTest extends TestCase
{
    /** @return iterable<string, array{string, bool}> */
    public static function answers(): iterable
    {
        yield 'right' => ["HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{}", true];
        yield 'right, with a charset and in lower case' => [
            "HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=utf-8\r\n\r\n{}",
            true,
        ];
        yield 'another status' => ["HTTP/1.1 503 Busy\r\nContent-Type: application/json\r\n\r\n{}", false];
        yield 'another type' => ["HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{}", false];
        yield 'another body' => ["HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n[]", false];
        yield 'no body' => ["HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n", false];
        yield 'nothing' => ['', false];
    }

    #[DataProvider('answers')]
    public function testStatusTypeAndBodyMustBeRight(string $answer, bool $right): void
    {
        self::assertSame($right, (new AnswerCheck('/', 'application/json', '{}'))->isRight($answer));
    }
}
