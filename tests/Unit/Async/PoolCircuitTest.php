<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{CircuitOpenException, CircuitState, Lease, Pool, PoolExhaustedException, PoolOptions};
use Nexus\Async\Internal\Pool\{Circuit, Maker};
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{delay, spawn};

#[CoversClass(Circuit::class)]
#[CoversClass(Maker::class)]
final class PoolCircuitTest extends TestCase
{
    private VirtualClock $clock;
    private int $attempts = 0;
    private int $atOnce = 0;
    private int $mostAtOnce = 0;
    private ?\Throwable $trouble = null;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
    }

    protected function tearDown(): void
    {
        $this->clock->advance(4000.0); // ends the creations and pauses in progress
        VirtualClock::uninstall();
    }

    public function testATemporaryFailureIsNotVisibleToWaiters(): void
    {
        $pool = $this->pool(new PoolOptions(max: 4));
        $this->trouble = new \RuntimeException('connection refused');
        $waiter = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(0.01);
        self::assertSame(1, $this->attempts);
        $this->trouble = null;
        $this->clock->advance(0.08);

        self::assertTrue($waiter->isDone());
        self::assertSame(2, $waiter->await()->resource->number);
        self::assertSame(
            [CircuitState::Closed, 1, 1],
            [$pool->statistics()->circuit, $pool->statistics()->created, $pool->statistics()->creationFailures],
        );
    }

    public function testAllWaitersGetTheErrorWhenTheCircuitOpens(): void
    {
        $pool = $this->pool(new PoolOptions(max: 4, failures: 3, pause: 10.0, attempts: 4));
        $this->trouble = new \RuntimeException('connection refused');
        $waiters = array_map(static fn() => spawn(static fn(): Lease => $pool->borrow()), range(1, 50));
        $this->clock->advance(0.3);

        foreach ($waiters as $waiter) {
            self::assertTrue($waiter->isDone());
            $refusal = self::refusal(static fn(): Lease => $waiter->await());
            self::assertSame($this->trouble, $refusal->getPrevious());
            self::assertSame('NX-0803', $refusal->errorCode());
            self::assertStringContainsString('RuntimeException: connection refused', $refusal->getMessage());
        }
        self::assertSame(CircuitState::Open, $pool->statistics()->circuit);
        self::assertSame(4 + 2, $this->attempts);
        $attempts = $this->attempts;
        $refusal = self::refusal(static fn(): Lease => $pool->borrow());
        self::assertSame($attempts, $this->attempts);
        self::assertGreaterThanOrEqual(8, $refusal->retryAfter());
        self::assertLessThanOrEqual(12, $refusal->retryAfter());
    }

    public function testFewTryWhetherItWorksAgainAndOneThatSucceedsLetsAllIn(): void
    {
        $pool = $this->pool(new PoolOptions(max: 8, failures: 1, pause: 1.0, probes: 2));
        $heard = new Heard();
        $pool->subscribe($heard);
        $this->trouble = new \RuntimeException('connection refused');
        self::refusal(fn(): Lease => $this->soon($pool));
        $this->clock->advance(1.2);
        self::assertSame('half-open', $pool->statistics()->circuit->value);

        $this->trouble = null;
        $this->attempts = $this->mostAtOnce = 0;
        $waiters = array_map(static fn() => spawn(static fn(): Lease => $pool->borrow()), range(1, 6));
        $this->clock->runUntilIdle();
        self::assertSame(2, $this->attempts);
        $this->clock->advance(0.1);

        self::assertSame('6 closed', "{$this->attempts} {$pool->statistics()->circuit->value}");
        self::assertCount(
            6,
            array_unique(array_map(static fn($waiter): int => $waiter->await()->resource->number, $waiters)),
        );
        self::assertSame(
            ['creation failed', 'circuit opened', 'exhausted', 'created', 'circuit closed'],
            array_slice($heard->kinds(), 0, 5),
        );
    }

    public function testItStaysOpenForTheSameTimeHoweverOftenItFails(): void
    {
        $pool = $this->pool(new PoolOptions(failures: 1, pause: 1.0));
        $this->trouble = new \RuntimeException('connection refused');
        $pauses = [];
        for ($round = 0; $round < 7; $round++) {
            $before = $this->attempts;
            $refusal = self::refusal(fn(): Lease => $this->soon($pool));
            self::assertSame($before + 1, $this->attempts);
            $pauses[] = (float) preg_replace('/^.* is made in (\S+) s at.*$/s', '$1', $refusal->getMessage());
            $this->clock->advance(end($pauses) + 0.1);
        }
        foreach ($pauses as $pause) {
            self::assertEqualsWithDelta(1.0, $pause, 0.21);
        }
        self::assertGreaterThan(1, \count(array_unique($pauses)));
    }

    public function testAWaiterThatAHolderMayServeKeepsWaiting(): void
    {
        $pool = $this->pool(new PoolOptions(max: 4, failures: 1, pause: 60.0, borrowTimeout: 5.0));
        $held = $this->soon($pool);
        $this->trouble = new \RuntimeException('too many clients');
        $waiter = spawn(static fn(): Lease => $pool->borrow());
        $late = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(1.0);
        self::assertFalse($waiter->isDone());
        $held->release();
        $this->clock->advance(5.0);

        self::assertSame($held->resource, $waiter->await()->resource);
        try {
            $late->await();
            self::fail('there is none');
        } catch (PoolExhaustedException $exhausted) {
            self::assertStringContainsString('1 of 4 in use', $exhausted->getMessage());
            self::assertStringContainsString('has failed: too many clients', $exhausted->getMessage());
        }
    }

    public function testAWaiterForAHolderGetsTheErrorWhenTheHolderLosesItsConnection(): void
    {
        $pool = $this->pool(new PoolOptions(max: 4, failures: 1, pause: 60.0, borrowTimeout: INF));
        $held = $this->soon($pool);
        $this->trouble = new \RuntimeException('gone');
        $waiter = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(1.0);
        self::assertFalse($waiter->isDone());
        $held->markBroken('server closed the connection');
        $this->clock->advance(0.0);

        self::refusal(static fn(): Lease => $waiter->await());
        self::assertSame(['lost' => 1], $pool->statistics()->closed);
    }

    public function testAMistakeInWhatCreatesIsNotTriedAgain(): void
    {
        $pool = $this->pool(new PoolOptions());
        $this->trouble = new \TypeError('not what was meant');
        try {
            $this->soon($pool);
            self::fail('it cannot be created');
        } catch (\TypeError $mistake) {
            self::assertSame($this->trouble, $mistake);
            self::assertSame(1, $this->attempts);
        }
        $this->trouble = null;
        self::assertSame(2, $this->soon($pool)->resource->number);
    }

    public function testWhatTakesTooLongToCreateHasFailed(): void
    {
        $pool = new Pool(static function (): Part {
            delay(3600.0);

            return new Part();
        }, new PoolOptions(borrowTimeout: 2.0, failures: 1));
        $waiters = [spawn(static fn(): Lease => $pool->borrow())];
        $this->clock->advance(1.0);
        $waiters[] = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(1.5);

        self::assertTrue($waiters[1]->isDone());
        self::refusal(static fn(): Lease => $waiters[1]->await());
        $waiters[0]->ignore();
    }

    public function testACancelledWaiterLeavesTheConnectionInCreationToOthers(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1));
        $first = spawn(static fn(): Lease => $pool->borrow());
        $second = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->runUntilIdle();
        $first->cancel();
        $first->ignore();
        $this->clock->advance(0.1);

        self::assertSame(1, $second->await()->resource->number);
        self::assertSame(1, $this->attempts);
    }

    /**
     * @param Pool<Part> $pool
     *
     * @return Lease<Part> after the clock has advanced
     */
    private function soon(Pool $pool): Lease
    {
        $borrowing = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(0.02);

        return $borrowing->await();
    }

    /** @param \Closure(): mixed $call */
    private static function refusal(\Closure $call): CircuitOpenException
    {
        try {
            $call();
        } catch (CircuitOpenException $refusal) {
            return $refusal;
        }
        self::fail('it was not refused');
    }

    /** @return Pool<Part> of which each takes 10 ms to be made */
    private function pool(PoolOptions $options): Pool
    {
        return new Pool(function (): Part {
            $number = ++$this->attempts;
            $this->mostAtOnce = max($this->mostAtOnce, ++$this->atOnce);
            try {
                delay(0.01);
            } finally {
                $this->atOnce--;
            }

            return $this->trouble === null ? new Part($number) : throw $this->trouble;
        }, $options, name: 'parts');
    }
}
