<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\TestWith;

/** Text of a client in a log message cannot forge a line, or send commands to a terminal. */
final class LogInjectionTest extends HttpTestCase
{
    #[TestWith(['/throws', 500], 'a failure')]
    #[TestWith(['/later', 503], 'a failure that is answered with 503')]
    public function testAMessageIsOneLine(string $path, int $status): void
    {
        $server = $this->serve();
        $message = "first\r\nnexus: forged\x1b]0;title\x07\u{9b}2J";
        self::assertSame($status, $server->get("{$path}?message=" . rawurlencode($message))->status);
        $server->stop();
        // Nexus itself writes the lines of the stack trace.
        $lines = array_filter(
            explode("\n", trim($server->errors())),
            static fn(string $line): bool => !str_starts_with($line, '    #'),
        );

        self::assertCount(1, $lines, $server->errors());
        self::assertStringContainsString('first\x0d\x0anexus: forged\x1b]0;title\x07\xc2\x9b2J', $lines[0]);
        self::assertDoesNotMatchRegularExpression('/[\x00-\x1f\x7f]/', $lines[0]);
    }
}
