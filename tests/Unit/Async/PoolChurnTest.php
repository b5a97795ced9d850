<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{CancelledError, Coroutine, Pool, PoolOptions};
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Random\Engine\Xoshiro256StarStar;
use Random\Randomizer;

use function Nexus\Async\{delay, spawn};

/** NX_THREAD_POOL_CYCLES=1000000 runs the full number of cycles. */
#[CoversClass(Pool::class)]
final class PoolChurnTest extends TestCase
{
    private const RESOURCES = 8;
    private const WORKERS = 40;
    private const SEED = 20_261_122;

    private int $cycles = 0;
    private int $cancelled = 0;
    private int $shared = 0;

    public function testAfterBorrowingAndCancellingForLongAllIsAsBefore(): void
    {
        $made = 0;
        $pool = new Pool(static function () use (&$made): Part {
            return new Part($made++);
        }, new PoolOptions(max: self::RESOURCES, borrowTimeout: 60.0));
        $random = new Randomizer(new Xoshiro256StarStar(self::SEED));
        $wanted = getenv('NX_THREAD_POOL_CYCLES');
        $most = $wanted === false ? 100_000 : (int) $wanted;
        $this->churn($pool, $random, intdiv($most, 10));
        gc_collect_cycles();
        $memory = memory_get_usage();
        $this->churn($pool, $random, $most);
        gc_collect_cycles();
        $grown = memory_get_usage() - $memory;

        self::assertGreaterThanOrEqual($most, $this->cycles);
        self::assertGreaterThan($most / 100, $this->cancelled);
        self::assertSame(0, $this->shared);
        $statistics = $pool->statistics();
        self::assertSame(
            [self::RESOURCES, 0, 0, 0],
            [$statistics->idle, $statistics->inUse, $statistics->waiting, $statistics->creating],
        );
        self::assertSame([], $statistics->closed);
        self::assertSame([self::RESOURCES, self::RESOURCES], [$made, $statistics->created]);
        self::assertGreaterThan($most / 4, $statistics->waits);
        self::assertLessThan(16_384, $grown);
        $numbers = array_map(static fn(): int => $pool->borrow()->resource->number, range(1, self::RESOURCES));
        self::assertCount(1, array_unique($numbers));
    }

    /** @param Pool<Part> $pool */
    private function churn(Pool $pool, Randomizer $random, int $until): void
    {
        /** @var array<int, Coroutine<void>> $workers */
        $workers = [];
        while ($this->cycles < $until) {
            for ($slot = 0; $slot < self::WORKERS; $slot++) {
                if (!isset($workers[$slot]) || $workers[$slot]->isDone()) {
                    $workers[$slot] = spawn(fn() => $this->work($pool, $random))->ignore();
                }
            }
            delay(0.0);
            $workers[$random->getInt(0, self::WORKERS - 1)]->cancel();
        }
        foreach ($workers as $worker) {
            $worker->cancel();
        }
        while (array_filter($workers, static fn(Coroutine $worker): bool => !$worker->isDone()) !== []) {
            delay(0.0);
        }
    }

    /** @param Pool<Part> $pool */
    private function work(Pool $pool, Randomizer $random): void
    {
        try {
            for (;;) {
                $lease = $pool->borrow();
                $this->shared += $lease->resource->users++;
                try {
                    if ($random->getInt(0, 3) > 0) {
                        delay(0.0);
                    }
                } finally {
                    $lease->resource->users--;
                    $this->cycles++;
                }
                if ($random->getInt(0, 1) === 0) {
                    $lease->release();
                }
                unset($lease);
            }
        } catch (CancelledError) {
            $this->cancelled++;
        }
    }
}
