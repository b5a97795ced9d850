<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\Internal\Pool\Budget;
use Nexus\Async\{Lease, Pool, PoolExhaustedException, PoolOptions};
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\spawn;
use function Nexus\Internal\shared_counter_sum;

/** Two pools with the same name act as those of two workers: outside of a server all shares belong to this process. */
#[CoversClass(Budget::class)]
final class PoolTotalTest extends TestCase
{
    private VirtualClock $clock;
    private string $name;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
        $this->name = 'total';
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
        self::assertSame(0, shared_counter_sum($this->name));
    }

    public function testAllTogetherHaveNoMoreThanTheTotal(): void
    {
        [$one, $other] = [$this->pool(), $this->pool()];
        $leases = [$this->borrow($one), $this->borrow($one), $this->borrow($other)];
        self::assertSame(3, shared_counter_sum($this->name));
        $late = spawn(static fn(): Lease => $other->borrow());
        $this->clock->advance(4.0);
        self::assertFalse($late->isDone());
        $leases[0]->discard('no more use');
        $this->clock->advance(0.1);
        self::assertTrue($late->isDone());
        self::assertSame([1, 2, 3], [count($one), count($other), shared_counter_sum($this->name)]);
    }

    public function testAnIdleConnectionIsClosedForAWaiterOfAnotherWorker(): void
    {
        [$one, $other] = [$this->pool(), $this->pool()];
        $leases = [$this->borrow($one), $this->borrow($one), $this->borrow($one)];
        unset($leases);
        self::assertSame(3, $one->statistics()->idle);
        $late = spawn(static fn(): Lease => $other->borrow());
        $this->clock->advance(0.5);

        self::assertTrue($late->isDone());
        self::assertArrayHasKey('wanted elsewhere', $one->statistics()->closed);
    }

    public function testTheErrorOfAnExhaustedPoolNamesTheTotal(): void
    {
        [$one, $other] = [$this->pool(), $this->pool()];
        $leases = [$this->borrow($one), $this->borrow($one), $this->borrow($one)];
        $late = spawn(static fn(): Lease => $other->borrow());
        $this->clock->advance(5.1);
        $this->expectException(PoolExhaustedException::class);
        $this->expectExceptionMessage('0 of 4 in use, all workers together have reached maxTotal (3)');
        $late->await();
    }

    public function testFailedAttemptsHaveNoShare(): void
    {
        $pool = new Pool(
            static fn(): never => throw new \RuntimeException('refused'),
            new PoolOptions(maxTotal: 1, failures: 1),
            name: $this->name,
        );
        $late = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(0.1);
        self::assertTrue($late->isDone());
        self::assertSame(0, shared_counter_sum($this->name));
        $late->ignore();
    }

    /**
     * @param Pool<Part> $pool
     *
     * @return Lease<Part>
     */
    private function borrow(Pool $pool): Lease
    {
        $borrowing = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(0.01);

        return $borrowing->await();
    }

    /** @return Pool<Part> */
    private function pool(): Pool
    {
        return new Pool(static fn(): Part => new Part(), new PoolOptions(max: 4, maxTotal: 3), name: $this->name);
    }
}
