<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{Coroutine, Pool, PoolExhaustedException, PoolOptions};
use Nexus\Async\Internal\Pool\BegunWork;
use Nexus\Async\Internal\Pool\WaiterLine;
use Nexus\Async\Internal\Pool\WaiterQueue;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{all, delay, spawn};
use function Nexus\Internal\timer_clock;

/** Who is served when more wait than the resources can serve in time. */
#[CoversClass(WaiterQueue::class)]
#[CoversClass(WaiterLine::class)]
#[CoversClass(BegunWork::class)]
final class PoolOverloadTest extends TestCase
{
    private VirtualClock $clock;

    /** @var list<string> names in the order in which they were served */
    private array $served = [];

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    public function testWorkThatHasBegunComesBeforeWorkThatHasNot(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1, borrowTimeout: INF));
        $held = $pool->borrow();
        $works = [$this->work($pool, '1', 3), $this->work($pool, '2', 3), $this->work($pool, '3', 3)];
        $this->clock->advance(0.1);
        $held->release();
        $this->clock->advance(10.0);
        all($works);

        self::assertSame('1 2 1 2 1 2 3 3 3', implode(' ', $this->served));
    }

    public function testAfterAWaitOfHalfTheTimeLimitTheNewestComeFirst(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1, borrowTimeout: 2.0));
        $held = $pool->borrow();
        $works = [];
        foreach (['oldest', 'middle', 'newest'] as $name) {
            $works[] = $this->work($pool, $name, 1);
            $this->clock->advance(0.4);
        }
        $held->release();
        $this->clock->advance(0.2);

        self::assertSame(['newest', 'middle', 'oldest'], $this->served);
        all($works);
    }

    public function testBeforeThatTheOldestComesFirst(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1, borrowTimeout: 2.0));
        $held = $pool->borrow();
        $works = [];
        foreach (['oldest', 'middle', 'newest'] as $name) {
            $works[] = $this->work($pool, $name, 1);
            $this->clock->advance(0.2);
        }
        $held->release();
        $this->clock->advance(0.2);

        self::assertSame(['oldest', 'middle', 'newest'], $this->served);
        all($works);
    }

    /** Background work may borrow again for ever. */
    public function testOneOfThirtyTwoGoesToWorkThatHasNotBegun(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1, borrowTimeout: INF));
        $held = $pool->borrow();
        $endless = [$this->work($pool, 'endless', 200), $this->work($pool, 'endless', 200)];
        $this->clock->advance(0.1);
        $held->release();
        $this->clock->advance(0.5);
        $late = $this->work($pool, 'late', 1);
        $this->clock->advance(0.5);

        self::assertContains('late', $this->served);
        $late->await();
        $this->clock->advance(100.0);
        all($endless);
    }

    /** Ten queries each, three times as many as the resources serve in the time that a client waits. */
    public function testUnderOverloadAsManyEndInTimeAsTheResourcesAllow(): void
    {
        $pool = $this->pool(new PoolOptions(max: 10, borrowTimeout: 5.0));
        $inTime = 0;
        $works = [];
        for ($moment = 0; $moment < 100; ++$moment) {
            for ($arrival = 0; $arrival < 30; ++$arrival) {
                $works[] = spawn(static function () use ($pool, &$inTime): void {
                    $began = timer_clock();
                    try {
                        for ($query = 0; $query < 10; ++$query) {
                            $pool->run(static fn() => delay(0.01));
                        }
                    } catch (PoolExhaustedException) {
                        return;
                    }
                    $inTime += timer_clock() - $began < 3e9 ? 1 : 0;
                });
            }
            $this->clock->advance(0.1);
        }
        // 10 resources serve 1 000 queries a second: 100 of 300 requests a second, in 10 s.
        self::assertGreaterThan(800, $inTime);
        $this->clock->advance(10.0);
        all($works);
    }

    /**
     * @param Pool<\stdClass> $pool
     * @return Coroutine<void>
     */
    private function work(Pool $pool, string $name, int $borrowings): Coroutine
    {
        return spawn(function () use ($pool, $name, $borrowings): void {
            for ($i = 0; $i < $borrowings; ++$i) {
                $pool->run(function () use ($name): void {
                    $this->served[] = $name;
                    delay(0.01);
                });
            }
        });
    }

    /** @return Pool<\stdClass> */
    private function pool(PoolOptions $options): Pool
    {
        return new Pool(static fn(): \stdClass => new \stdClass(), $options);
    }
}
