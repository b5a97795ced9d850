<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Db;

use Nexus\Bench\Db\RateSearch;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(RateSearch::class)]
final class RateSearchTest extends TestCase
{
    /** @var list<float> */
    private array $probed = [];

    /** @var list<float> */
    private array $confirmed = [];

    #[DataProvider('capacities')]
    public function testItFindsWhatAServerHoldsToFivePercent(float $capacity, float $guess, float $bound): void
    {
        $found = $this->search($capacity)->highest($guess, $bound);

        self::assertNotNull($found);
        self::assertLessThanOrEqual($capacity, $found->rate);
        self::assertGreaterThan(0.95 * min($capacity, $bound), $found->rate);
        self::assertLessThanOrEqual(12, count($this->probed));
        self::assertLessThanOrEqual($bound, max(0.0, ...$this->probed));
    }

    /** @return iterable<string, array{float, float, float}> */
    public static function capacities(): iterable
    {
        yield 'far above the guess' => [1900.0, 250.0, INF];
        yield 'just above' => [260.0, 250.0, INF];
        yield 'below' => [100.0, 250.0, INF];
        yield 'near its bound' => [37.5, 36.0, 40.0];
        yield 'at its bound' => [40.0, 36.0, 40.0];
        yield 'one worker' => [9.4, 9.0, 10.0];
        yield 'a guess beyond the bound' => [9.4, 250.0, 10.0];
    }

    public function testWhatWasHeldOnlyForAShortTimeIsNotHeld(): void
    {
        $search = new RateSearch(
            static fn(float $rate): bool => $rate <= 500,
            static fn(float $rate): ?object => $rate <= 400 ? (object) ['rate' => $rate] : null,
        );

        $found = $search->highest(250.0);

        self::assertNotNull($found);
        self::assertLessThanOrEqual(400, $found->rate);
        self::assertGreaterThan(380, $found->rate);
    }

    public function testTheSearchEndsForAServerThatHoldsNoRate(): void
    {
        self::assertNull($this->search(0.0)->highest(250.0));
        self::assertLessThanOrEqual(24, count($this->probed) + count($this->confirmed));
    }

    /** @return RateSearch<object{rate: float}&\stdClass> */
    private function search(float $capacity): RateSearch
    {
        return new RateSearch(
            function (float $rate) use ($capacity): bool {
                $this->probed[] = $rate;

                return $rate <= $capacity;
            },
            function (float $rate) use ($capacity): ?object {
                $this->confirmed[] = $rate;

                return $rate <= $capacity ? (object) ['rate' => $rate] : null;
            },
        );
    }
}
