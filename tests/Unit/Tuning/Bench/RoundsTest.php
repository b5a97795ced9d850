<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Tuning\Bench;

use Nexus\Tuning\Bench\Budget;
use Nexus\Tuning\Bench\Figures;
use Nexus\Tuning\Bench\Rounds;
use Nexus\Tuning\Bench\Unmeasurable;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Figures::class)]
#[CoversClass(Rounds::class)]
final class RoundsTest extends TestCase
{
    private const JSON = '{"rounds":[{"yardstick":20,"measured":60.0},{"yardstick":40.0,"measured":100},{"yardstick":10.0,"measured":100.0}]}';

    public function test_the_ratio_is_the_median_of_the_rounds_ratios_not_the_ratio_of_medians(): void
    {
        $result = Rounds::of(Figures::decode('x', self::JSON))->inYardsticks('spawn', Budget::atMost(4.5));

        self::assertSame(3.0, $result->value);
        self::assertSame('c', $result->unit);
        self::assertTrue($result->isOk());
        self::assertStringStartsWith('100.0 ns, c = 20.0 ns', $result->note);
    }

    public function test_nanoseconds_are_the_median_of_the_rounds(): void
    {
        self::assertSame(100.0, Rounds::of(Figures::decode('x', self::JSON))->inNanoseconds('timer', 'note')->value);
    }

    public function test_what_a_script_has_not_printed_is_named(): void
    {
        $figures = Figures::decode('bench/micro/x.php', '{"text":"a","rounds":[]}');

        self::assertSame('a', $figures->text('text'));
        self::assertSame('', $figures->text('missing'));
        foreach ([fn() => $figures->number('missing'), fn() => $figures->rows('rounds'), fn() => $figures->number('text')] as $name => $read) {
            try {
                $read();
                self::fail("no failure of {$name}");
            } catch (Unmeasurable $reason) {
                self::assertStringContainsString('bench/micro/x.php failed: it has not printed', $reason->getMessage());
            }
        }
    }

    public function test_what_is_not_json_is_shown(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('Segmentation fault');
        Figures::decode('x', 'Segmentation fault');
    }
}
