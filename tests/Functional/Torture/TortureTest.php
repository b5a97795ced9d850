<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** A short run of `make torture`. */
#[CoversNothing]
final class TortureTest extends TestCase
{
    private const SEED = 20;

    private const MUST_HAVE_HAPPENED = [
        'coroutines', 'waits', 'timeouts', 'cancellations delivered', 'standstills', 'computations ended', 'cancelled at a point', 'timed out at a point', 'failed at a point', 'exited at a point',
    ];

    #[TestWith([Mode::Plain])]
    #[TestWith([Mode::Tracing])]
    #[TestWith([Mode::StockStacks])]
    public function testRandomProgramsKeepEveryPromiseOfTheEngine(Mode $mode): void
    {
        $counts = self::rounds($mode, self::SEED, 3.0);

        foreach (self::MUST_HAVE_HAPPENED as $what) {
            self::assertGreaterThan(0, $counts[$what] ?? 0, $what);
        }
    }

    public function testANewSeed(): void
    {
        self::assertGreaterThan(0, self::rounds(Mode::Plain, random_int(1, PHP_INT_MAX >> 1), 2.0)['rounds']);
    }

    public function testGrowthIsDistinguishedFromFluctuation(): void
    {
        $flat = Slope::of([[100, 5000], [200, 5100], [300, 4900], [400, 5000]]);
        $growing = Slope::of([[100, 5000], [200, 5200], [300, 5400]]);
        $aTableDoubles = Slope::of([[100, 5000], [200, 5000], [300, 21384], [400, 21384], [500, 21384]]);
        $growsInJumps = Slope::of([[100, 5000], [200, 5000], [300, 21384], [400, 21384], [500, 37768], [600, 37768]]);

        self::assertTrue($flat->isFlat(1.0, 0));
        self::assertEqualsWithDelta(2.0, $growing->perRound, 1e-9);
        self::assertTrue($aTableDoubles->isFlat(1.0, 0));
        self::assertFalse($growsInJumps->isFlat(1.0, 16384));
        self::assertFalse($growing->isFlat(1.0, 399));
        self::assertTrue($growing->isFlat(1.0, 401));
    }

    /** @return array<string, int> */
    private static function rounds(Mode $mode, int $seed, float $seconds): array
    {
        $slice = new Slice($mode, $seed, $seconds);
        while ($slice->isRunning()) {
            usleep(20_000);
        }
        self::assertNull($slice->defect(), (string) $slice->defect());

        return $slice->counts();
    }
}
