<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{Lease, MisuseError, NestedBorrowError, Pool, PoolClosedException, PoolExhaustedException, PoolOptions};
use Nexus\TemporarilyUnavailable;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{all, delay, spawn, timeout};
use function Nexus\Testing\interleave;

#[CoversClass(Pool::class)]
#[CoversClass(Lease::class)]
#[CoversClass(PoolOptions::class)]
final class PoolTest extends TestCase
{
    protected function tearDown(): void
    {
        VirtualClock::uninstall();
    }

    public function testWhatCameBackLastIsLentFirst(): void
    {
        $pool = self::pool(new PoolOptions(max: 3));
        [$first, $second] = [$pool->borrow(), $pool->borrow()];
        $first->release();
        $second->release();

        self::assertSame($second->resource, $pool->borrow()->resource);
        self::assertCount(2, $pool);
    }

    public function testNoMoreThanTheMaximumAreMade(): void
    {
        $made = 0;
        $pool = new Pool(static function () use (&$made): Part {
            delay(0.001);

            return new Part(++$made);
        }, new PoolOptions(max: 3));

        $numbers = all(array_fill(0, 20, static fn(): int => $pool->run(static function (Part $part): int {
            self::assertSame(0, $part->users++);
            delay(0.001);
            $part->users--;

            return $part->number;
        })));

        self::assertSame(3, $made);
        self::assertEqualsCanonicalizing([1, 2, 3], array_unique($numbers));
        $statistics = $pool->statistics();
        self::assertSame(20, $statistics->borrowed);
        self::assertSame(
            [3, 0, 3, 0, 0],
            [$statistics->idle, $statistics->inUse, $statistics->created, $statistics->waiting, $statistics->creating],
        );
        self::assertGreaterThanOrEqual($statistics->longestWait, $statistics->waitTime);
    }

    public function testAReturnedResourceServesThoseThatWaitForFurtherAttempts(): void
    {
        $clock = VirtualClock::install();
        /** @var \ArrayObject<int, int> $running */
        $running = new \ArrayObject();
        $pool = null;
        $pool = new Pool(static function () use (&$pool, $running): Part {
            \assert($pool instanceof Pool);
            $running[] = $pool->statistics()->creating;
            delay(0.1);

            return new Part(count($running));
        }, new PoolOptions(max: 20, attempts: 2));

        $tasks = array_map(
            static fn() => spawn(static function () use ($pool): void {
                $lease = $pool->borrow();
                delay(0.01);
                $lease->release();
            }),
            range(1, 20),
        );
        $clock->advance(0.2);

        self::assertSame([true], array_values(array_unique(array_map(static fn($task) => $task->isDone(), $tasks))));
        self::assertSame([2], array_values(array_unique($running->getArrayCopy())));
        self::assertLessThanOrEqual(4, count($running));
    }

    public function testALeaseThatIsDroppedIsReleased(): void
    {
        $pool = self::pool(new PoolOptions(max: 1));
        $number = $pool->borrow()->resource->number;

        self::assertSame($number, $pool->borrow()->resource->number);
        self::assertSame(0, $pool->statistics()->inUse);
    }

    public function testALeaseEndsOnce(): void
    {
        $pool = self::pool(new PoolOptions(max: 2));
        $lease = $pool->borrow();
        self::assertFalse($lease->isReleased());
        $lease->release();
        self::assertTrue($lease->isReleased());

        $next = $pool->borrow();
        $lease->release();
        $lease->discard('it is not his');
        unset($lease);

        self::assertSame(1, $pool->statistics()->inUse);
        self::assertFalse($next->isReleased());
        self::assertSame([], $pool->statistics()->closed);
    }

    public function testTheLongestWaiterIsServedFirst(): void
    {
        $pool = self::pool(new PoolOptions(max: 1));
        $lease = $pool->borrow();
        /** @var \ArrayObject<int, int> $served */
        $served = new \ArrayObject();
        $waiters = array_map(static fn(int $who) => spawn(static function () use ($pool, $served, $who): void {
            $lease = $pool->borrow();
            $served[] = $who;
            delay(0.0);
        }), range(0, 9));
        self::assertBecomes(10, static fn(): mixed => $pool->waiting());
        $waiters[4]->cancel();
        self::assertBecomes(9, static fn(): mixed => $pool->waiting());
        $waiters[4]->ignore();

        $lease->release();
        self::assertNull($pool->tryBorrow());
        unset($waiters[4]);
        all($waiters);

        self::assertSame([0, 1, 2, 3, 5, 6, 7, 8, 9], $served->getArrayCopy());
        self::assertSame(0, $pool->waiting());
    }

    public function testALeaseGivenToAWaiterThatIsBeingCancelledIsNotLost(): void
    {
        interleave(static function (): void {
            $pool = self::pool(new PoolOptions(max: 2));
            $leases = [$pool->borrow(), $pool->borrow()];
            $coroutines = array_map(static fn() => spawn(static function () use ($pool): void {
                $lease = $pool->borrow();
                delay(0.0);
                $lease->release();
            }), range(0, 5));
            $killer = spawn(static function () use ($coroutines): void {
                $coroutines[0]->cancel();
                $coroutines[3]->cancel();
            });
            delay(0.0);
            $leases[0]->release();
            $coroutines[1]->cancel();
            unset($leases);
            foreach ([...$coroutines, $killer] as $coroutine) {
                try {
                    $coroutine->await();
                } catch (\Nexus\Async\CancelledError) {
                    // The killer has cancelled it.
                }
            }

            $statistics = $pool->statistics();
            self::assertSame([2, 2, 0, 0], [$statistics->idle, count($pool), $statistics->inUse, $statistics->waiting]);
        }, schedules: 300);
    }

    public function testExhaustionNamesTheHolders(): void
    {
        $clock = VirtualClock::install();
        $pool = self::pool(new PoolOptions(max: 2, borrowTimeout: 5.0));
        $holder = spawn(static function () use ($pool): void {
            $lease = $pool->borrow();
            delay(60.0);
        });
        $mine = $pool->borrow();
        $clock->advance(1.0);
        $asking = spawn(static fn(): Lease => $pool->borrow());
        $clock->advance(5.0);

        try {
            $asking->await();
            self::fail('there is none');
        } catch (TemporarilyUnavailable $exhausted) {
            self::assertInstanceOf(PoolExhaustedException::class, $exhausted);
            self::assertSame('NX-0801', $exhausted->errorCode());
            self::assertSame(1, $exhausted->retryAfter());
            self::assertCount(2, $exhausted->holders);
            $all = implode("\n", $exhausted->holders);
            self::assertMatchesRegularExpression('~coroutine \d+, borrowed at .+/PoolTest\.php:\d+, for 6 s~', $all);
            self::assertMatchesRegularExpression(
                '~coroutine 0 \(main\), borrowed at .+/PoolTest\.php:\d+, for 6 s~',
                $all,
            );
            self::assertStringContainsString($all, str_replace("\n  ", "\n", $exhausted->getMessage()));
        }
        self::assertSame(1, $pool->statistics()->exhausted);
        $mine->release();
        $holder->cancel();
        $clock->runUntilIdle();
        self::assertSame(2, $pool->statistics()->idle);
    }

    public function testAHolderOfAllThatAsksForMoreGetsAnErrorAtOnce(): void
    {
        $pool = self::pool(new PoolOptions(max: 2));
        $leases = [$pool->borrow(), $pool->borrow()];
        try {
            timeout(1.0, static fn(): Lease => $pool->borrow());
            self::fail('no coroutine could give one back');
        } catch (NestedBorrowError $error) {
            self::assertSame('NX-0802', $error->errorCode());
            self::assertStringContainsString('this coroutine holds all of them itself', $error->getMessage());
        }
        self::assertSame(0, $pool->waiting());
        self::assertFalse($leases[0]->isReleased());
    }

    public function testHoldersThatAllWaitForOneMoreGetAnErrorAtOnce(): void
    {
        interleave(static function (): void {
            $pool = self::pool(new PoolOptions(max: 2, borrowTimeout: INF));
            /** @var \ArrayObject<int, NestedBorrowError> $errors */
            $errors = new \ArrayObject();
            $nest = static function () use ($pool, $errors): void {
                $outer = $pool->borrow();
                delay(0.0);
                try {
                    $inner = $pool->borrow();
                } catch (NestedBorrowError $error) {
                    $errors[] = $error;
                }
            };
            all([$nest, $nest, static fn(): mixed => $pool->run(static fn(): bool => true)]);

            self::assertLessThanOrEqual(1, count($errors));
            self::assertSame(2, $pool->statistics()->idle);
        }, schedules: 200);
    }

    public function testALeaseThatAnotherOneHasTakenOverIsHis(): void
    {
        $pool = self::pool(new PoolOptions(max: 1));
        $lease = $pool->borrow();
        $user = spawn(static function () use ($lease): void {
            $lease->adopt();
            delay(0.005);
            $lease->release();
        });
        delay(0.0);

        self::assertStringStartsWith('coroutine ', (string) $lease->holder());
        self::assertSame(0, $pool->borrow()->resource->number);
        self::assertNull($lease->holder());
        $user->await();
    }

    public function testACallThatIsCancelledInItsMidstSpoilsTheResource(): void
    {
        $pool = self::pool(new PoolOptions(max: 1));
        $call = spawn(static fn() => $pool->run(static function (): void {
            delay(10.0);
        }));
        delay(0.0);
        delay(0.0);
        $call->cancel();
        $call->ignore();
        self::assertBecomes(['discarded' => 1], static fn(): mixed => $pool->statistics()->closed);

        self::assertSame(1, $pool->borrow()->resource->number);
    }

    public function testAnExceptionOfTheCallerIsNoFaultOfTheResource(): void
    {
        $pool = self::pool(new PoolOptions(max: 1));
        try {
            $pool->run(static fn(): never => throw new \DomainException('not mine'));
        } catch (\DomainException) {
            self::assertSame(1, $pool->statistics()->idle);
        }
    }

    public function testAClosedPoolLendsNoMore(): void
    {
        /** @var \ArrayObject<int, Part> $parts */
        $parts = new \ArrayObject();
        $pool = self::pool(new PoolOptions(max: 2), $parts);
        $lease = $pool->borrow();
        $idle = $pool->borrow();
        $idle->release();
        $last = $pool->borrow();
        $waiter = spawn(static fn(): Lease => $pool->borrow());
        delay(0.0);
        $last->release();
        $waiter->await()->release();
        $late = spawn(static function () use ($pool): void {
            $both = [$pool->borrow(), $pool->borrow()];
        });
        delay(0.0);
        $pool->close();
        self::assertFalse($lease->isReleased());
        self::assertFalse($lease->resource->isClosed);
        $lease->release();
        try {
            $late->await();
            self::fail('it is closed');
        } catch (PoolClosedException $closed) {
            self::assertSame('NX-0804', $closed->errorCode());
        }
        self::assertBecomes([true, true], static fn(): mixed => self::closed($parts));

        self::assertCount(0, $pool);
        $this->expectException(PoolClosedException::class);
        $pool->borrow();
    }

    public function testAPoolThatGoesClosesWhatLiesIdle(): void
    {
        /** @var \ArrayObject<int, Part> $parts */
        $parts = new \ArrayObject();
        $pool = self::pool(new PoolOptions(max: 2), $parts);
        $lease = $pool->borrow();
        $pool->run(static fn(): bool => true);
        unset($pool);
        self::assertBecomes([false, true], static fn(): mixed => self::closed($parts));
        $lease->release();
        self::assertBecomes([true, true], static fn(): mixed => self::closed($parts));
    }

    /** @param \Closure(): PoolOptions $make */
    #[DataProvider('wrongOptions')]
    public function testOptionsOutOfTheirRangeAreNamed(string $message, \Closure $make): void
    {
        $this->expectException(MisuseError::class);
        $this->expectExceptionMessage($message);
        $make();
    }

    /** @return iterable<string, array{string, \Closure(): PoolOptions}> */
    public static function wrongOptions(): iterable
    {
        yield 'max' => ['option max is 1 to 1000000, 0 given', static fn() => new PoolOptions(max: 0)];
        yield 'minIdle' => ['option minIdle is 0 to 4, 5 given', static fn() => new PoolOptions(max: 4, minIdle: 5)];
        yield 'borrowTimeout' => [
            'option borrowTimeout is 0 or more seconds',
            static fn() => new PoolOptions(borrowTimeout: -1.0),
        ];
        yield 'idleTtl' => ['option idleTtl is 0.001 or more seconds', static fn() => new PoolOptions(idleTtl: NAN)];
        yield 'maxLifetime' => [
            'option maxLifetime is 0.001 or more seconds',
            static fn() => new PoolOptions(maxLifetime: 0.0),
        ];
        yield 'leakAfter' => ['option leakAfter is', static fn() => new PoolOptions(leakAfter: 0.0)];
        yield 'maxTotal' => ['option maxTotal is 1 to', static fn() => new PoolOptions(maxTotal: 0)];
        yield 'checkAfter' => ['option checkAfter is', static fn() => new PoolOptions(checkAfter: -0.1)];
        yield 'failures' => ['option failures is 1 to', static fn() => new PoolOptions(failures: 0)];
        yield 'pause' => ['option pause is', static fn() => new PoolOptions(pause: 0.0)];
        yield 'attempts' => ['option attempts is 1 to 1000000, 0 given', static fn() => new PoolOptions(attempts: 0)];
        yield 'probes' => ['option probes is 1 to 16', static fn() => new PoolOptions(probes: 17)];
    }

    /**
     * @param \ArrayObject<int, Part>|null $parts whatever is made is put there, too
     *
     * @return Pool<Part>
     */
    private static function pool(PoolOptions $options, ?\ArrayObject $parts = null): Pool
    {
        /** @var \ArrayObject<int, Part> $parts */
        $parts ??= new \ArrayObject();

        return new Pool(
            static function () use ($parts): Part {
                $parts[] = $part = new Part(count($parts));

                return $part;
            },
            $options,
            destroy: static function (Part $part): void {
                $part->isClosed = true;
            },
            name: 'parts',
        );
    }

    /**
     * Lets other coroutines run until it is so: on a machine that pauses they need more than one turn.
     *
     * @param \Closure(): mixed $actual
     */
    private static function assertBecomes(mixed $expected, \Closure $actual): void
    {
        for ($turn = 0; $turn < 10_000 && $actual() !== $expected; ++$turn) {
            delay(0.0);
        }
        self::assertSame($expected, $actual());
    }

    /**
     * @param \ArrayObject<int, Part> $parts
     *
     * @return list<bool>
     */
    private static function closed(\ArrayObject $parts): array
    {
        return array_map(static fn(Part $part): bool => $part->isClosed, array_values($parts->getArrayCopy()));
    }
}
