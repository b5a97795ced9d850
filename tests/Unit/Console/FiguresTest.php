<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Console;

use Nexus\Console\Figures;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class FiguresTest extends TestCase
{
    /** @return iterable<array{string, string}> */
    public static function figures(): iterable
    {
        yield [Figures::seconds(null), '-'];
        yield [Figures::seconds(0.0), '0'];
        yield [Figures::seconds(0.000012), '12.0 µs'];
        yield [Figures::seconds(0.00995), '9.95 ms'];
        yield [Figures::seconds(0.0999999), '100 ms'];
        yield [Figures::seconds(59.999), '60.0 s'];
        yield [Figures::seconds(125.0), '2 min 5 s'];
        yield [Figures::seconds(7325.0), '2 h 2 min'];
        yield [Figures::seconds(180_000.0), '2 d 2 h'];
        yield [Figures::age(5.9), '5 s'];
        yield [Figures::bytes(1023), '1023 B'];
        yield [Figures::bytes(38_547_456), '36.8 MiB'];
        yield [Figures::bytes(3 << 30), '3.00 GiB'];
        yield [Figures::count(9), '9'];
        yield [Figures::count(1.64), '1.6'];
        yield [Figures::count(375_580), '375 580'];
    }

    #[DataProvider('figures')]
    public function testHaveThreeDigitsAndAUnit(string $said, string $expected): void
    {
        self::assertSame($expected, $said);
    }
}
