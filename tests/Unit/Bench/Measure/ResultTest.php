<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Measure;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Budget::class)]
#[CoversClass(Result::class)]
final class ResultTest extends TestCase
{
    /** @return iterable<string, array{Budget, float, bool}> */
    public static function values(): iterable
    {
        yield 'below an upper limit' => [Budget::atMost(1.0), 0.99, true];
        yield 'at an upper limit' => [Budget::atMost(1.0), 1.0, true];
        yield 'above an upper limit' => [Budget::atMost(1.0), 1.01, false];
        yield 'below a lower limit' => [Budget::atLeast(18_000), 17_999, false];
        yield 'at a lower limit' => [Budget::atLeast(18_000), 18_000, true];
        yield 'above by less than is printed' => [Budget::atMost(1.0), 1.004, true];
        yield 'above by what is printed' => [Budget::atMost(1.0), 1.006, false];
    }

    #[DataProvider('values')]
    public function testThePrintedValueIsHeldAgainstTheBudget(Budget $budget, float $value, bool $ok): void
    {
        self::assertSame($ok, (new Result('x', $value, 'ratio', $budget))->isOk());
    }

    public function testNothingIsOkWhereNothingWasPromised(): void
    {
        self::assertNull((new Result('x', 1.0, 'us'))->isOk());
    }

    public function testBudgetsAreWrittenAsRelationAndLimit(): void
    {
        self::assertSame('<=1.0', (string) Budget::atMost(1));
        self::assertSame('<=0.8', (string) Budget::atMost(0.8));
        self::assertSame('>=18000.0', (string) Budget::atLeast(18_000));
    }

    public function testThreeDigitsAreKeptAndWholeNumbersStayWhole(): void
    {
        $values = array_map(
            static fn(float $value): float => (new Result('x', $value, ''))->value,
            [0.0, 0.012345, 0.83456, 9.8765, 12.345, 148_333.4, -2.3456],
        );

        self::assertSame([0.0, 0.0123, 0.835, 9.88, 12.3, 148_333.0, -2.35], $values);
    }

    public function testARowHasNameValueUnitBudgetAndOk(): void
    {
        $json = json_encode(new Result('hello.cpu_vs_nginx', 0.83, 'ratio', Budget::atMost(1)), JSON_THROW_ON_ERROR);

        self::assertSame('{"name":"hello.cpu_vs_nginx","value":0.83,"unit":"ratio","budget":"<=1.0","ok":true}', $json);
    }
}
