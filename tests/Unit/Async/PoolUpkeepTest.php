<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{CoroutineInfo, Lease, Pool, PoolOptions};
use Nexus\Async\Internal\Pool\{Closer, Maintenance, Resources, Waiting};
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{coroutines, delay, spawn};

#[CoversClass(Maintenance::class)]
#[CoversClass(Resources::class)]
#[CoversClass(Closer::class)]
#[CoversClass(Waiting::class)]
final class PoolUpkeepTest extends TestCase
{
    private VirtualClock $clock;

    /** @var list<Part> */
    private array $parts = [];

    /** @var list<int> */
    private array $checked = [];

    /** @var list<int> */
    private array $broken = [];
    private bool $silent = false;
    private string $log;
    private string|false $logBefore;

    protected function setUp(): void
    {
        $this->clock = VirtualClock::install();
        $this->log = (string) tempnam(sys_get_temp_dir(), 'pool');
        $this->logBefore = ini_set('error_log', $this->log);
    }

    protected function tearDown(): void
    {
        VirtualClock::uninstall();
        ini_set('error_log', (string) $this->logBefore);
        unlink($this->log);
    }

    public function testIdleConnectionsAreClosedDownToTheMinimum(): void
    {
        $pool = $this->pool(new PoolOptions(max: 5, minIdle: 2, idleTtl: 100.0));
        $this->use($pool, 5);
        self::assertSame(5, $pool->statistics()->idle);
        $this->clock->advance(90.0);
        self::assertSame(5, $pool->statistics()->idle);
        $this->clock->advance(40.0);

        self::assertSame(2, $pool->statistics()->idle);
        self::assertSame(['idle' => 3], $pool->statistics()->closed);
        self::assertCount(3, array_filter($this->parts, static fn(Part $part): bool => $part->isClosed));
        $this->clock->advance(1000.0);
        self::assertSame(2, $pool->statistics()->idle);
    }

    public function testWhatIsLackingIsMadeUpFor(): void
    {
        $pool = $this->pool(new PoolOptions(max: 5, minIdle: 3));
        $lease = $this->borrow($pool);
        $this->clock->advance(10.0);
        self::assertSame([1, 3], [$pool->statistics()->inUse, $pool->statistics()->idle]);
        $lease->release();
    }

    public function testWhatIsTooOldIsClosedEachAtItsOwnTime(): void
    {
        $pool = $this->pool(new PoolOptions(max: 50, idleTtl: INF, maxLifetime: 1000.0, checkAfter: INF));
        $this->use($pool, 50);
        $this->clock->advance(899.0);
        self::assertSame([], $pool->statistics()->closed);
        $this->clock->advance(101.0);
        $after = $pool->statistics()->closed['expired'] ?? 0;
        self::assertGreaterThan(0, $after);
        self::assertLessThan(50, $after);
        $this->clock->advance(401.0);
        self::assertSame(['expired' => 50], $pool->statistics()->closed);
    }

    public function testOneThatGrowsTooOldInUseIsNotLentAgain(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1, maxLifetime: 10.0));
        $lease = $this->borrow($pool);
        $this->clock->advance(12.0);
        self::assertFalse($lease->resource->isClosed);
        $lease->release();
        $this->clock->runUntilIdle();
        self::assertTrue($lease->resource->isClosed);
        self::assertSame(1, $this->borrow($pool)->resource->number);
    }

    public function testWhatHasLainIdleIsCheckedBeforeItIsLent(): void
    {
        $pool = $this->pool(new PoolOptions(max: 3, checkAfter: 20.0));
        $this->use($pool, 3);
        $this->clock->advance(19.0);
        $this->borrow($pool)->release();
        self::assertSame([], $this->checked);

        $this->clock->advance(19.0);
        $this->broken = [0, 1];
        $leases = [$this->borrow($pool), $this->borrow($pool)];
        self::assertSame(['unhealthy' => 2], $pool->statistics()->closed);
        self::assertEqualsCanonicalizing([0, 1], $this->checked);
        self::assertEqualsCanonicalizing(
            [2, 3],
            array_map(static fn(Lease $lease): int => $lease->resource->number, $leases),
        );
    }

    public function testACheckThatIsNotAnsweredTakesASecondAndTheNextOneIsMade(): void
    {
        $this->silent = true;
        $pool = $this->pool(new PoolOptions(max: 3, checkAfter: 20.0));
        $this->use($pool, 3);
        $this->clock->advance(21.0);
        $borrowing = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(0.99);
        self::assertSame([1, 1], [count($this->checked), $pool->statistics()->inUse]);
        $this->clock->advance(0.02);

        self::assertSame(3, $borrowing->await()->resource->number);
        self::assertCount(1, $this->checked);
        self::assertSame(['unhealthy' => 3], $pool->statistics()->closed);
        $this->clock->runUntilIdle();
        self::assertCount(3, array_filter($this->parts, static fn(Part $part): bool => $part->isClosed));
    }

    public function testOneThatIsDueForNoCheckSurvivesThatOfAnother(): void
    {
        $this->silent = true;
        $pool = $this->pool(new PoolOptions(max: 2, checkAfter: 20.0, checkTimeout: 0.1));
        $leases = [$this->borrow($pool), $this->borrow($pool)];
        $leases[1]->release();
        $this->clock->advance(21.0);
        $borrowing = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->advance(0.01);
        $leases[0]->release();
        $this->clock->advance(0.2);

        self::assertSame(0, $borrowing->await()->resource->number);
        self::assertSame(['unhealthy' => 1], $pool->statistics()->closed);
    }

    public function testACheckThatIsCancelledLeavesNothingHalfDone(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1, checkAfter: 1.0));
        $this->use($pool, 1);
        $this->clock->advance(2.0);
        $borrowing = spawn(static fn(): Lease => $pool->borrow());
        $this->clock->runUntilIdle();
        self::assertSame(1, $pool->statistics()->inUse);
        $borrowing->cancel();
        $borrowing->ignore();
        $this->clock->runUntilIdle();

        self::assertSame([0, 0], [count($pool), $pool->statistics()->inUse]);
        self::assertTrue($this->parts[0]->isClosed);
    }

    public function testOneThatIsLostMakesTheOthersSuspicious(): void
    {
        $pool = $this->pool(new PoolOptions(max: 3, checkAfter: INF));
        $leases = [$this->borrow($pool), $this->borrow($pool), $this->borrow($pool)];
        $leases[0]->release();
        $leases[1]->release();
        $leases[2]->markBroken('server closed the connection');
        unset($leases);
        $this->borrow($pool)->release();

        self::assertCount(1, $this->checked);
    }

    public function testALongLeaseIsReportedOnce(): void
    {
        $pool = $this->pool(new PoolOptions(max: 2, leakAfter: 30.0));
        $heard = new Heard();
        $lease = $this->borrow($pool);
        $pool->subscribe($heard);
        $this->clock->advance(20.0);
        self::assertSame([], $heard->events);
        $this->clock->advance(100.0);

        self::assertSame(['leaked'], $heard->kinds());
        self::assertSame(1, $pool->statistics()->leaks);
        self::assertStringContainsString(basename(__FILE__) . ':', $heard->last()->detail);
        $log = (string) file_get_contents($this->log);
        self::assertMatchesRegularExpression(
            '~\[NX-0805\] Pool "parts": a resource has been held for long, by coroutine \d+.*, borrowed at \S+/PoolUpkeepTest\.php:\d+, for 3\d\.?\d* s~',
            $log,
        );
        $lease->release();
        $again = $this->borrow($pool);
        $this->clock->advance(100.0);
        self::assertSame(2, $pool->statistics()->leaks);
    }

    public function testAListenerThatThrowsAffectsNoLease(): void
    {
        $pool = $this->pool(new PoolOptions());
        $pool->subscribe(new class implements \Nexus\Async\PoolListener {
            public function onEvent(\Nexus\Async\PoolEvent $event): void
            {
                throw new \LogicException('deaf');
            }
        });

        self::assertSame(0, $this->borrow($pool)->resource->number);
        self::assertStringContainsString('deaf', (string) file_get_contents($this->log));
    }

    public function testWhatIsDiscardedIsCleanedUpAfterByAnother(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1));
        $lease = $this->borrow($pool);
        /** @var \ArrayObject<int, string> $served */
        $served = new \ArrayObject();
        $waiter = spawn(static function () use ($pool, $served): void {
            $lease = $pool->borrow();
            $served[] = "waiter {$lease->resource->number}";
        });
        $this->clock->runUntilIdle();
        $lease->discard('cancelled', static function (Part $other) use ($served): void {
            $served[] = "aftermath {$other->number}";
            delay(0.1);
        });
        $this->clock->advance(1.0);

        self::assertSame(['aftermath 1', 'waiter 1'], $served->getArrayCopy());
        self::assertTrue($waiter->isDone());
        self::assertSame(
            [2, 0, 1],
            [$pool->statistics()->created, $pool->statistics()->inUse, $pool->statistics()->idle],
        );
    }

    public function testCleaningUpTakesASecondAtMost(): void
    {
        $pool = $this->pool(new PoolOptions(max: 1));
        $this->borrow($pool)->discard('cancelled', static fn() => delay(3600.0));
        $this->clock->advance(1.5);

        self::assertSame(['discarded' => 2], $pool->statistics()->closed);
        self::assertCount(0, $pool);
        self::assertStringContainsString('could not clean up', (string) file_get_contents($this->log));
    }

    public function testAWaiterAsksAHolderToReleaseAnUnusedLease(): void
    {
        /** @var \ArrayObject<int, int> $asked */
        $asked = new \ArrayObject();
        $pool = $this->pool(new PoolOptions(max: 3), onDemand: static function (Part $part) use ($asked): bool {
            $asked[] = $part->number;
            delay(0.0);

            return $part->number === 1;
        });
        $leases = [$this->borrow($pool), $this->borrow($pool), $this->borrow($pool)];
        $next = $this->borrow($pool);

        self::assertSame([0, 1], $asked->getArrayCopy());
        self::assertSame(1, $next->resource->number);
        self::assertSame(
            [false, true, false],
            array_map(static fn(Lease $lease): bool => $lease->isReleased(), $leases),
        );
        $leases[1]->release();
        self::assertFalse($next->isReleased());
    }

    public function testAHolderThatFailsToDoWithoutLosesIt(): void
    {
        $pool = $this->pool(
            new PoolOptions(max: 1),
            onDemand: static fn(): never => throw new \RuntimeException('in the midst'),
        );
        $lease = $this->borrow($pool);
        $next = $this->borrow($pool);

        self::assertTrue($lease->isReleased());
        self::assertSame(1, $next->resource->number);
    }

    public function testAnEmptyPoolHasNoMaintenance(): void
    {
        $maintained = static fn(): int => count(
            array_filter(
                coroutines(),
                static fn(CoroutineInfo $one): bool => $one->name === 'pool "lonely" is maintained',
            ),
        );
        $pool = new Pool(static fn(): Part => new Part(), new PoolOptions(idleTtl: 1.0), name: 'lonely');
        self::assertSame(0, $maintained());
        $this->use($pool, 1);
        self::assertSame(1, $maintained());
        $this->clock->advance(2.0);
        self::assertSame(0, $maintained());
        self::assertCount(0, $pool);
    }

    /** @param Pool<Part> $pool */
    private function use(Pool $pool, int $count): void
    {
        $leases = [];
        for ($number = 0; $number < $count; $number++) {
            $leases[] = $this->borrow($pool);
        }
        unset($leases);
        $this->clock->runUntilIdle();
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

    /**
     * @param (\Closure(Part): bool)|null $onDemand
     *
     * @return Pool<Part>
     */
    private function pool(PoolOptions $options, ?\Closure $onDemand = null): Pool
    {
        return new Pool(
            fn(): Part => $this->parts[] = new Part(count($this->parts)),
            $options,
            function (Part $part): bool {
                $this->checked[] = $part->number;
                delay($this->silent ? 1e6 : 0.001);

                return !in_array($part->number, $this->broken, true);
            },
            static function (Part $part): void {
                $part->isClosed = true;
            },
            'parts',
            $onDemand,
        );
    }
}
