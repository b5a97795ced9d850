<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Control\Printable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Printable::class)]
final class PrintableTest extends TestCase
{
    #[TestWith(['plain, grün, 日本', 'plain, grün, 日本'])]
    #[TestWith(["\e[2J", '\x1B[2J'])]
    #[TestWith(["a\nb\tc\x7f\0", 'a\x0Ab\x09c\x7F\x00'])]
    #[TestWith(["\u{9b}31m", '\xC2\x9B31m'])]
    #[TestWith(["a\u{202e}b", 'a\xE2\x80\xAEb'])]
    #[TestWith(["\xff\xc3", '\xFF\xC3'])]
    public function testALineHasNoControlSequences(string $text, string $printable): void
    {
        self::assertSame($printable, Printable::line($text));
    }

    public function testTextKeepsItsLines(): void
    {
        self::assertSame("a\tb\nc\\x1Bd\n", Printable::text("a\tb\nc\ed\n"));
    }

    public function testJsonMeansTheSameAndIsPrintable(): void
    {
        $value = ['path' => "\e\x7f\u{9b}\u{202e}ü/", 'bytes' => 7];
        $json = Printable::json($value);

        self::assertSame($value, json_decode($json, true));
        self::assertSame('{"path":"\u001b\u007f\u009b\u202eü/","bytes":7}', $json);
        self::assertSame('{"a":"' . "\u{fffd}" . '"}', Printable::json(['a' => "\xff"]));
    }
}
