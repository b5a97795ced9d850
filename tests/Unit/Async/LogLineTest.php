<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\LogLine;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(LogLine::class)]
final class LogLineTest extends TestCase
{
    #[TestWith(['plain "text" \ with café', 'plain "text" \ with café'])]
    #[TestWith(["a\r\nnexus: forged", 'a\x0d\x0anexus: forged'])]
    #[TestWith(["several:\n  one\n  two\n three", "several:\n  one\n  two" . '\x0a three'])]
    #[TestWith(["\x1b[2J\t\0\x7f", '\x1b[2J\x09\x00\x7f'])]
    #[TestWith(["a\u{9b}2J", 'a\xc2\x9b2J'])]
    #[TestWith(["no UTF-8: \xff\n", "no UTF-8: \xff" . '\x0a'])]
    public function testControlCharactersAreEscaped(string $text, string $line): void
    {
        self::assertSame($line, LogLine::of($text));
    }
}
