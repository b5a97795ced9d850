<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Cancellable, Props, TimerScheduler};
use Nexus\Actor\SupervisionStrategy;
use Nexus\Async\MisuseError;
use Nexus\Time\Duration;

use function Nexus\Async\delay;
use function Nexus\Internal\timer_clock;

/** Timers by key, and scheduled messages. */
final class TimersTest extends ActorContract
{
    public function testASingleTimerSendsItsMessageOnceAtItsTime(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            self::spawn(
                $system,
                $journal,
                static fn(TimerScheduler $timers) => $timers->startSingleTimer(
                    't',
                    new Said('tick'),
                    Duration::millis(100),
                ),
            );
            delay(0.099);
            self::assertSame([], $journal->entries());
            delay(1.0);
            self::assertSame(['tick'], $journal->entries());
        });
    }

    public function testAFixedRateMakesUpForMessagesThatWereLate(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn(
                $system,
                $journal,
                static fn(TimerScheduler $timers) => $timers->startTimerAtFixedRate(
                    't',
                    new Said('tick'),
                    Duration::millis(100),
                ),
            );
            $actor->tell(new Deed(static fn() => delay(0.45)));
            delay(0.46);
            self::assertSame(4, $journal->count('tick'), 'so many as have become due');
            delay(0.05);
            self::assertSame(5, $journal->count('tick'), 'the next at its own time');
        });
    }

    /** In real time: in virtual time a timer is never late. */
    public function testAFixedRateMakesUpForALoopThatWasHeldUp(): void
    {
        $journal = new Journal();
        $system = ActorSystem::create('late');
        self::spawn(
            $system,
            $journal,
            static fn(TimerScheduler $timers) => $timers->startTimerAtFixedRate(
                't',
                new Said('tick'),
                Duration::millis(10),
            ),
        );
        $begin = hrtime(true);
        while (hrtime(true) < $begin + 100_000_000);
        $attempts = 1000;
        do {
            delay(0.001);
            $behind = intdiv(hrtime(true) - $begin, 10_000_000) - $journal->count('tick');
        } while ($behind > 1 && --$attempts > 0);
        $system->shutdown(Duration::seconds(10));
        self::assertLessThanOrEqual(1, $behind, 'ticks that are due and did not come');
    }

    public function testAFixedDelayBeginsWhenTheLastMessageWasHandled(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $times = [];
            $begin = timer_clock();
            $system->spawn(
                Props::fromBehavior(
                    Behavior::withTimers(static function (TimerScheduler $timers) use (&$times, $begin): Behavior {
                        $timers->startTimerWithFixedDelay(
                            't',
                            new Said('tick'),
                            Duration::millis(100),
                            Duration::millis(50),
                        );

                        return Behavior::receive(static function () use (&$times, $begin): Behavior {
                            $times[] = intdiv(timer_clock() - $begin, 1_000_000);
                            delay(0.03);

                            return Behavior::same();
                        });
                    }),
                ),
                'a',
            );
            delay(0.35);
            self::assertSame([50, 180, 310], $times);
        });
    }

    public function testAnotherTimerOfTheSameKeyReplacesTheFirst(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            self::spawn($system, $journal, static function (TimerScheduler $timers): void {
                $timers->startSingleTimer('t', new Said('first'), Duration::millis(100));
                $timers->startSingleTimer('t', new Said('second'), Duration::millis(200));
            });
            delay(1.0);
            self::assertSame(['second'], $journal->entries());
        });
    }

    public function testTheMessageOfACancelledTimerNeverArrivesAlsoWhenItIsInTheMailbox(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal, static function (TimerScheduler $timers): void {
                $timers->startSingleTimer('cancelled', new Said('cancelled'), Duration::millis(10));
                $timers->startSingleTimer('replaced', new Said('replaced'), Duration::millis(10));
                $timers->startSingleTimer('kept', new Said('kept'), Duration::millis(10));
            });
            $actor->tell(new Deed(static function (ActorContext $ctx): void {
                delay(0.05);
                $ctx->timers()->cancel('cancelled');
                $ctx->timers()->startSingleTimer('replaced', new Said('new'), Duration::millis(10));
            }));
            delay(1.0);
            self::assertSame(['kept', 'new'], $journal->entries());
        });
    }

    public function testATimerIsActiveUntilItsMessageIsHandledOrItIsCancelled(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $active = [];
            $actor = self::spawn($system, new Journal(), static function (TimerScheduler $timers): void {
                $timers->startSingleTimer('once', new Said('once'), Duration::millis(10));
                $timers->startTimerAtFixedRate('again', new Said('again'), Duration::millis(10));
                $timers->startTimerWithFixedDelay('third', new Said('third'), Duration::millis(10));
            });
            $look = new Deed(static function (ActorContext $ctx) use (&$active): void {
                $timers = $ctx->timers();
                $active[] = array_map($timers->isTimerActive(...), ['once', 'again', 'third', 'unknown']);
            });
            $actor->tell($look);
            delay(0.05);
            $actor->tell($look);
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->timers()->cancel('third')));
            $actor->tell($look);
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->timers()->cancelAll()));
            $actor->tell($look);
            self::settle();
            self::assertSame(
                [
                    [true, true, true, false],
                    [false, true, true, false],
                    [false, true, false, false],
                    [false, false, false, false],
                ],
                $active,
            );
        });
    }

    public function testATimerOfAHandlerThatWasFiredButNotHandledIsActiveAndItsCancelHolds(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn(
                $system,
                $journal,
                static fn(TimerScheduler $timers) => $timers->startSingleTimer(
                    't',
                    new Said('t'),
                    Duration::millis(10),
                ),
            );
            $actor->tell(new Deed(static function (ActorContext $ctx) use ($journal): void {
                delay(0.02);
                $journal->note($ctx->timers()->isTimerActive('t') ? 'active' : 'over');
                $ctx->timers()->cancel('t');
            }));
            delay(0.1);
            self::assertSame(['active'], $journal->entries());
        });
    }

    public function testTimersEndWithTheirActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn(
                $system,
                $journal,
                static fn(TimerScheduler $timers) => $timers->startTimerAtFixedRate(
                    't',
                    new Said('tick'),
                    Duration::millis(10),
                ),
            );
            delay(0.025);
            $system->stop($actor);
            delay(0.1);
            self::assertSame(['tick', 'tick'], $journal->entries());
        });
    }

    public function testARestartEndsTimersAndWhatTheyHaveInTheMailbox(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $lives = 0;
            $actor = self::spawn($system, $journal, static function (TimerScheduler $timers) use (&$lives): void {
                $timers->startSingleTimer('t', new Said('life ' . ++$lives), Duration::millis(10));
                $timers->startSingleTimer("of {$lives}", new Said("of {$lives}"), Duration::millis(20));
            });
            $actor->tell(new Deed(static function (): never {
                delay(0.015);
                throw new \RuntimeException("fails while a timer has mail");
            }));
            $actor->tell(new Said('mail'));
            delay(1.0);
            self::assertSame(['mail', 'life 2', 'of 2'], $journal->entries());
        });
    }

    public function testWhatIsScheduledOnceComesOnceAndWhatIsScheduledRepeatedlyComesAgainAndAgain(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal);
            $actor->tell(new Deed(static function (ActorContext $ctx): void {
                $ctx->scheduleOnce(Duration::millis(25), new Said('once'));
                $ctx->scheduleRepeatedly(Duration::zero(), Duration::millis(20), new Said('again'));
            }));
            delay(0.05);
            self::assertSame(['again', 'again', 'once', 'again'], $journal->entries());
        });
    }

    public function testACancellableCancelsAScheduledMessageAlsoInTheMailbox(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $scheduled = [];
            $actor = self::spawn($system, $journal);
            $actor->tell(new Deed(static function (ActorContext $ctx) use (&$scheduled): void {
                $scheduled = [
                    $ctx->scheduleOnce(Duration::millis(10), new Said('no')),
                    $ctx->scheduleOnce(Duration::millis(10), new Said('yes')),
                ];
                delay(0.02);
                $scheduled[0]->cancel();
                $scheduled[0]->cancel();
            }));
            delay(0.1);
            $scheduled[1]->cancel();
            self::assertSame(['yes'], $journal->entries());
            self::assertSame(
                [true, false],
                array_map(static fn(Cancellable $each): bool => $each->isCancelled(), $scheduled),
            );
        });
    }

    public function testWhatIsScheduledEndsWithTheActorAndAtARestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $scheduled = [];
            foreach (['stops', 'fails'] as $name) {
                $actor = self::spawn($system, $journal, name: $name);
                $actor->tell(new Deed(static function (ActorContext $ctx) use (&$scheduled, $name): Behavior {
                    $scheduled[] = $ctx->scheduleOnce(Duration::millis(10), new Said('once'));
                    $scheduled[] = $ctx->scheduleRepeatedly(
                        Duration::millis(10),
                        Duration::millis(10),
                        new Said('again'),
                    );

                    return $name === 'stops' ? Behavior::stopped() : throw new \RuntimeException('fails');
                }));
            }
            delay(0.1);
            self::assertSame([], $journal->entries());
            self::assertSame(
                [true, true, true, true],
                array_map(static fn(Cancellable $each): bool => $each->isCancelled(), $scheduled),
            );
        });
    }

    public function testTimesThatMakeNoSenseAreRefused(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $codes = [];
            $actor = self::spawn($system, new Journal());
            $actor->tell(new Deed(static function (ActorContext $ctx) use (&$codes): void {
                $tick = new Said('tick');
                $timers = $ctx->timers();
                foreach ([
                    static fn() => $ctx->scheduleOnce(Duration::millis(-1), $tick),
                    static fn() => $ctx->scheduleRepeatedly(Duration::zero(), Duration::zero(), $tick),
                    static fn() => $timers->startTimerAtFixedRate('t', $tick, Duration::zero()),
                    static fn() => $timers->startTimerWithFixedDelay(
                        't',
                        $tick,
                        Duration::seconds(1),
                        Duration::seconds(-1),
                    ),
                    static fn() => $ctx->setReceiveTimeout(Duration::zero()),
                ] as $call) {
                    try {
                        $call();
                    } catch (MisuseError $error) {
                        $codes[] = $error->errorCode();
                    }
                }
            }));
            self::settle();
            self::assertSame(array_fill(0, 5, 'NX-0107'), $codes);
        }, 2);
    }

    public function testTimersBelongToTheirActorAndThrowOutsideItsHandlers(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $kept = null;
            self::spawn($system, new Journal(), static function (TimerScheduler $timers) use (&$kept): void {
                $kept = $timers;
            });
            self::assertNotNull($kept);
            $refusal = null;
            try {
                $kept->startSingleTimer('t', new Said('t'), Duration::millis(1));
            } catch (MisuseError $refusal) {
            }
            self::assertSame('NX-1004', $refusal?->errorCode());
        }, 2);
    }

    public function testManyTimersOfOneActorComeInTheOrderOfTheirTimes(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $delays = range(1, 100);
            shuffle($delays);
            self::spawn($system, $journal, static function (TimerScheduler $timers) use ($delays): void {
                foreach ($delays as $delay) {
                    $timers->startSingleTimer("t{$delay}", new Said((string) $delay), Duration::millis($delay));
                }
            });
            delay(0.2);
            self::assertSame(array_map(strval(...), range(1, 100)), $journal->entries());
        });
    }

    /**
     * @param (\Closure(TimerScheduler<object>): mixed)|null $begin
     * @return ActorRef<object>
     */
    private static function spawn(
        ActorSystem $system,
        Journal $journal,
        ?\Closure $begin = null,
        string $name = 'a',
    ): ActorRef {
        $behavior = Behavior::withTimers(static function (TimerScheduler $timers) use ($journal, $begin): Behavior {
            if ($begin !== null) {
                $begin($timers);
            }

            return Behavior::receive(static function (ActorContext $ctx, object $message) use ($journal): Behavior {
                if ($message instanceof Deed) {
                    return $message->doIn($ctx) ?? Behavior::same();
                }
                assert($message instanceof Said);
                $journal->note($message->what);

                return Behavior::same();
            });
        });

        return $system->spawn(Props::fromBehavior($behavior)->withSupervision(SupervisionStrategy::oneForOne()), $name);
    }
}
