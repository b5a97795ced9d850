<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Async\Channel;
use Nexus\Async\Coroutine;
use Nexus\Async\DeadlockError;
use Nexus\Async\MisuseError;
use Nexus\Async\Mutex;
use Nexus\Testing\InterleavingError;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\CoversFunction;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{all, await, delay, spawn, timeout};
use function Nexus\Internal\{order_seed, rest, wait_until_idle};
use function Nexus\Testing\interleave;

#[CoversClass(InterleavingError::class)]
#[CoversFunction('Nexus\Testing\interleave')]
final class InterleaveTest extends TestCase
{
    private string|false $seed;

    protected function setUp(): void
    {
        $this->seed = getenv('NX_SCHED_SEED');
        putenv('NX_SCHED_SEED');
    }

    protected function tearDown(): void
    {
        putenv($this->seed === false ? 'NX_SCHED_SEED' : "NX_SCHED_SEED={$this->seed}");
    }

    #[DataProvider('racyPrograms')]
    public function testItFindsTheRaceAndTheSeedRepeatsIt(\Closure $program): void
    {
        $found = self::failureOf($program);
        self::assertSame('NX-0501', $found->errorCode());
        for ($again = 0; $again < 3; $again++) {
            $repeated = self::failureOf($program, only: $found->seed);
            self::assertSame($found->seed, $repeated->seed);
            self::assertSame(self::withoutIds($found), self::withoutIds($repeated));
        }
    }

    /** A pool's maintenance and heartbeats are such coroutines. */
    public function testCoroutinesThatRestDoNotChangeTheOrder(): void
    {
        $resting = [];
        foreach ([0.1, 0.7, 1.5] as $pause) {
            $resting[] = spawn(static function () use ($pause): never {
                for (;;) {
                    rest($pause);
                }
            });
        }
        wait_until_idle();
        $foundSeeds = [];
        for ($again = 0; $again < 20; $again++) {
            $foundSeeds[] = self::failureOf(Races::valueAtTheTimeLimit(...))->seed;
        }
        self::assertSame([$foundSeeds[0]], array_values(array_unique($foundSeeds)));
        array_map(static fn(Coroutine $coroutine) => $coroutine->cancel(), $resting);
    }

    public function testARestThatWasHeldEndsAfterwards(): void
    {
        $rest = spawn(static fn() => rest(0.5));
        wait_until_idle();
        interleave(static fn() => delay(2.0), 3);

        VirtualClock::run(static fn() => delay(0.0));
        wait_until_idle();
        self::assertTrue($rest->isDone());
    }

    /** @return iterable<string, array{\Closure(): void}> */
    public static function racyPrograms(): iterable
    {
        yield 'an update lost across a wait' => [Races::lostUpdate(...)];
        yield 'an array looked at, then changed' => [Races::checkThenAct(...)];
        yield 'locks taken in different orders' => [Races::crossedLocks(...)];
        yield 'a lock released too early' => [Races::earlyRelease(...)];
        yield 'A, then B, then A again' => [Races::abaInThreeSteps(...)];
        yield 'the last of six runs first' => [Races::lastOfSixFirst(...)];
        yield 'two timers of the same moment' => [Races::sameDeadline(...)];
        yield 'a value that comes with the time limit' => [Races::valueAtTheTimeLimit(...)];
        yield 'one runs far ahead of another' => [Races::farAhead(...)];
    }

    #[DataProvider('correctPrograms')]
    public function testACorrectProgramPasses(\Closure $program): void
    {
        interleave($program);

        $this->addToAssertionCount(1);
    }

    /** @return iterable<string, array{\Closure(): void}> */
    public static function correctPrograms(): iterable
    {
        yield 'an update under a lock' => [static function (): void {
            $count = 0;
            $mutex = new Mutex();
            $add = static function () use (&$count, $mutex): void {
                $lock = $mutex->acquire();
                $seen = $count;
                delay(0);
                $count = $seen + 1;
                $lock->release();
            };
            all(array_map(static fn() => spawn($add), range(1, 4)));
            Races::insist($count === 4, "{$count} of 4");
        }];
        yield 'first in, first out' => [static function (): void {
            /** @var Channel<int> $channel */
            $channel = new Channel(2);
            $sender = spawn(static function () use ($channel): void {
                foreach ([1, 2, 3, 4, 5] as $value) {
                    $channel->send($value);
                }
                $channel->close();
            });
            Races::insist(iterator_to_array($channel, false) === [1, 2, 3, 4, 5], 'out of order');
            await($sender);
        }];
        yield 'deadlines in their order' => [static function (): void {
            $log = [];
            $coroutines = [];
            foreach ([3, 1, 2] as $seconds) {
                $coroutines[] = spawn(static function () use (&$log, $seconds): void {
                    delay($seconds);
                    $log[] = $seconds;
                });
            }
            all($coroutines);
            Races::insist($log === [1, 2, 3], implode($log));
        }];
        yield 'work well within its time limit' => [static function (): void {
            $slow = static function (): bool {
                foreach (range(1, 20) as $ignored) {
                    delay(0.01);
                }

                return true;
            };
            all([spawn(static fn() => timeout(1.0, $slow)), spawn(static fn() => timeout(1.0, $slow))]);
        }];
    }

    public function testPollingAdvancesTime(): void
    {
        interleave(static function (): void {
            $slow = spawn(static function (): void {
                delay(0.5);
                delay(0);
            });
            while (!$slow->isDone()) {
                delay(0);
            }
        }, 40);

        $this->addToAssertionCount(1);
    }

    public function testAThousandOrdersOfASmallProgramTakeNoTime(): void
    {
        $began = microtime(true);
        $orders = [];
        interleave(static function () use (&$orders): void {
            $log = '';
            $run = static function (string $name) use (&$log): void {
                delay(60.0);
                $log .= $name;
            };
            all(array_map(static fn(string $name) => spawn($run, $name), ['a', 'b', 'c', 'd']));
            $orders[$log] = true;
        });

        self::assertCount(24, $orders);
        self::assertLessThan(60.0, microtime(true) - $began);
    }

    public function testCoroutinesLeftRunningAreNamedAndCancelled(): void
    {
        $cancelled = 0;
        $found = self::failureOf(static function () use (&$cancelled): void {
            spawn(static function () use (&$cancelled): void {
                try {
                    delay(10.0);
                } finally {
                    $cancelled++;
                }
            });
        });

        self::assertSame('NX-0502', $found->errorCode());
        self::assertStringContainsString('spawned at ' . __FILE__, $found->getMessage());
        self::assertSame(1, $cancelled);
    }

    public function testADeadlockIsAFailure(): void
    {
        self::assertInstanceOf(
            DeadlockError::class,
            self::failureOf(static fn() => (new Channel())->receive())->getPrevious(),
        );
    }

    public function testTheEnvironmentChoosesASeedToo(): void
    {
        putenv('NX_SCHED_SEED=42');
        $calls = 0;
        $seen = null;
        interleave(static function () use (&$calls, &$seen): void {
            $calls++;
            $seen = order_seed();
        });

        self::assertSame([1, 42], [$calls, $seen]);
    }

    public function testTheOrderAfterwardsIsTheOneBefore(): void
    {
        $before = order_seed();
        self::failureOf(static fn() => throw new \RuntimeException('at once'));
        interleave(static fn() => null, 3);

        self::assertSame([$before, true], [order_seed(), gc_enabled()]);
    }

    public function testWhatIsNoNumberOfOrdersIsRefused(): void
    {
        $this->expectException(MisuseError::class);
        interleave(static fn() => null, 0);
    }

    public function testASeedBelowOneIsRefused(): void
    {
        $this->expectException(MisuseError::class);
        interleave(static fn() => null, only: 0);
    }

    private static function withoutIds(InterleavingError $error): string
    {
        return (string) preg_replace(
            '~\d+(?= \(acquired|: mutex| waits for|$)|\d+\.\d+(?= s left)~m',
            '*',
            $error->getPrevious()?->getMessage() ?? '',
        );
    }

    private static function failureOf(callable $program, ?int $only = null): InterleavingError
    {
        try {
            interleave($program, only: $only);
        } catch (InterleavingError $found) {
            return $found;
        }
        self::fail('no order broke it');
    }
}
