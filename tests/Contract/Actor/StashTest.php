<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props, StashBuffer};
use Nexus\Actor\Exception\StashOverflowException;
use Nexus\Async\MisuseError;

use function Nexus\Async\delay;

/** The contracts of the stash. */
final class StashTest extends ActorContract
{
    public function testStashedMessagesAreReplayedOldestFirstBeforeNewMail(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromBehavior(self::closed($journal)), 'a');
            self::tellAll($actor, 'a', 'b', 'open', 'c', 'd');
            self::settle();
            self::assertSame(['a', 'b', 'c', 'd'], $journal->entries());
        });
    }

    public function testStashingWhatIsReplayedKeepsTheOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $left = 3;
            $actor = $system->spawn(Props::fromBehavior(Behavior::receive(
                static function (ActorContext $ctx, Said $message) use ($journal, &$left): Behavior {
                    if ($message->what !== 'open' && $left > 0) {
                        $ctx->stash();
                    } elseif ($message->what === 'open') {
                        $left--;
                        $ctx->unstashAll();
                    } else {
                        $journal->note($message->what);
                    }

                    return Behavior::same();
                },
            )), 'a');
            self::tellAll($actor, 'a', 'open', 'b', 'open', 'c', 'open', 'd');
            self::settle();
            self::assertSame(['a', 'b', 'c', 'd'], $journal->entries());
        });
    }

    public function testTheStashOfTheContextHolds100MessagesAndThenThrows(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $failures = [];
            $actor = $system->spawn(
                Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx) use (&$failures): Behavior {
                    try {
                        $ctx->stash();
                    } catch (StashOverflowException $failure) {
                        $failures[] = $failure;
                    }

                    return Behavior::same();
                })),
                'a',
            );
            self::tellAll($actor, ...array_map(strval(...), range(1, 101)));
            self::settle();
            self::assertCount(1, $failures);
            self::assertSame(
                [100, 100, 'NX-1050'],
                [$failures[0]->capacity, $failures[0]->size, $failures[0]->errorCode()],
            );
        });
    }

    public function testABufferHoldsAsManyAsItsCapacityAndSaysHowManyThereAre(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $seen = [];
            $look = static function (StashBuffer $stash) use (&$seen): void {
                $seen[] = [$stash->isEmpty(), $stash->isFull(), $stash->size(), $stash->capacity()];
            };
            $overflow = null;
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::withStash(2, static function (StashBuffer $stash) use ($look, &$overflow): Behavior {
                        $look($stash);

                        return Behavior::receive(
                            static function (
                                ActorContext $ctx,
                                object $message,
                            ) use ($stash, $look, &$overflow): Behavior {
                                try {
                                    $stash->stash($message);
                                } catch (StashOverflowException $overflow) {
                                    $stash->clear();
                                }
                                $look($stash);

                                return Behavior::same();
                            },
                        );
                    }),
                ),
                'a',
            );
            self::tellAll($actor, 'a', 'b', 'c');
            self::settle();
            self::assertSame(
                [[true, false, 0, 2], [false, false, 1, 2], [false, true, 2, 2], [true, false, 0, 2]],
                $seen,
            );
            self::assertSame(2, $overflow?->capacity);
            self::assertSame(2, self::lost($system), 'what is cleared are dead letters');
        });
    }

    public function testABufferReplaysBeforeNewMailAndGoesOnWithTheTarget(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::withStash(10, static function (StashBuffer $stash) use ($journal): Behavior {
                        $open = Behavior::receive(
                            static function (ActorContext $ctx, Said $message) use ($journal): Behavior {
                                $journal->note($message->what);

                                return Behavior::same();
                            },
                        );

                        return Behavior::receive(
                            static function (ActorContext $ctx, Said $message) use ($stash, $open): Behavior {
                                if ($message->what === 'open') {
                                    return $stash->unstashAll($open);
                                }
                                $stash->stash($message);

                                return Behavior::same();
                            },
                        );
                    }),
                ),
                'a',
            );
            self::tellAll($actor, 'a', 'b', 'open', 'c');
            self::settle();
            self::assertSame(['a', 'b', 'c'], $journal->entries());
        });
    }

    public function testTheRequestedNumberIsReplayedAndTheRestStays(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromBehavior(Behavior::withStash(10, static fn(
                StashBuffer $stash,
            ): Behavior => Behavior::receive(
                static function (ActorContext $ctx, Said $message) use ($stash, $journal): Behavior {
                    if ($message->what === 'two') {
                        return $stash->unstash(self::noting($journal, 'replayed '), 2);
                    }
                    $stash->stash($message);

                    return Behavior::same();
                },
            ))), 'a');
            self::tellAll($actor, 'a', 'b', 'c', 'two', 'd');
            self::settle();
            self::assertSame(['replayed a', 'replayed b', 'replayed d'], $journal->entries());
        });
    }

    public function testABufferTakesAnyMessageAlsoInTheMidstOfSetup(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::withStash(10, static function (StashBuffer $stash) use ($journal): Behavior {
                        $stash->stash(new Said('first'));

                        return $stash->unstashAll(self::noting($journal));
                    }),
                ),
                'a',
            );
            self::tellAll($actor, 'second');
            self::settle();
            self::assertSame(['first', 'second'], $journal->entries());
        });
    }

    public function testWhatIsInAStashWhenItsActorStopsBecomesDeadLetters(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(Props::fromBehavior(self::closed(new Journal())), 'a');
            self::tellAll($actor, 'a', 'b', 'c');
            $system->stop($actor);
            self::settle();
            self::assertSame(3, self::lost($system));
        });
    }

    public function testWhatIsInAStashWhenItsActorRestartsBecomesDeadLettersAndTheMailboxIsKept(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromBehavior(self::closed($journal)), 'a');
            self::tellAll($actor, 'a', 'b', 'fail', 'c', 'open', 'd');
            self::settle();
            self::assertSame(['c', 'd'], $journal->entries());
            self::assertSame(2, self::lost($system));
        });
    }

    public function testWhatWasReplayedAndNotYetHandledSurvivesARestartInTheMailbox(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $closed = true;
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(
                        static function (ActorContext $ctx, Said $message) use ($journal, &$closed): Behavior {
                            if ($message->what === 'open') {
                                $closed = false;
                                $ctx->unstashAll();
                            } elseif ($closed) {
                                $ctx->stash();
                            } elseif ($message->what === 'fail') {
                                throw new \RuntimeException('fails');
                            } else {
                                $journal->note($message->what);
                            }

                            return Behavior::same();
                        },
                    ),
                ),
                'a',
            );
            self::tellAll($actor, 'a', 'fail', 'b', 'open', 'c');
            self::settle();
            self::assertSame(['a', 'b', 'c'], $journal->entries());
        });
    }

    public function testAStashedMessageIsNotStashedTwiceAndWithoutAMessageThereIsNothingToStash(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $codes = [];
            $stash = static function (ActorContext $ctx) use (&$codes): void {
                try {
                    $ctx->stash();
                } catch (MisuseError $error) {
                    $codes[] = $error->errorCode();
                }
            };
            $actor = $system->spawn(
                Props::fromBehavior(Behavior::setup(static function (ActorContext $ctx) use ($stash): Behavior {
                    $stash($ctx);

                    return Behavior::receive(static function (ActorContext $ctx) use ($stash): Behavior {
                        $stash($ctx);
                        $stash($ctx);

                        return Behavior::same();
                    });
                })),
                'a',
            );
            self::tellAll($actor, 'a');
            self::settle();
            self::assertSame(['NX-1051', 'NX-1051'], $codes);
        });
    }

    public function testABufferOfAnEarlierIncarnationThrows(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $first = null;
            $code = null;
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::withStash(3, static function (StashBuffer $stash) use (&$first, &$code): Behavior {
                        $first ??= $stash;

                        return Behavior::receive(
                            static function (ActorContext $ctx, Said $message) use ($first, &$code): Behavior {
                                if ($message->what === 'fail') {
                                    throw new \RuntimeException('fails');
                                }
                                try {
                                    $first->stash($message);
                                } catch (MisuseError $error) {
                                    $code = $error->errorCode();
                                }

                                return Behavior::same();
                            },
                        );
                    }),
                ),
                'a',
            );
            self::tellAll($actor, 'fail', 'b');
            self::settle();
            self::assertSame('NX-1004', $code);
        });
    }

    public function testACapacityBelowOneIsRefused(): void
    {
        try {
            Behavior::withStash(0, static fn(): Behavior => Behavior::empty());
            self::fail('nothing was thrown');
        } catch (MisuseError $error) {
            self::assertSame('NX-0107', $error->errorCode());
        }
    }

    public function testTheMessageOfATimerMayBeStashed(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(
                Props::fromBehavior(Behavior::setup(static function (ActorContext $ctx) use ($journal): Behavior {
                    $ctx->timers()->startTimerWithFixedDelay('t', new Said('tick'), \Nexus\Time\Duration::millis(10));

                    return self::closed($journal);
                })),
                'a',
            );
            delay(0.035);
            self::tellAll($actor, 'open');
            delay(0.01);
            self::assertSame(
                ['tick', 'tick', 'tick', 'tick'],
                $journal->entries(),
                'three of the stash, and one since',
            );
        });
    }

    /** @return Behavior<Said> */
    private static function closed(Journal $journal): Behavior
    {
        return Behavior::receive(static function (ActorContext $ctx, Said $message) use ($journal): Behavior {
            if ($message->what === 'fail') {
                throw new \RuntimeException('fails');
            }
            if ($message->what === 'open') {
                $ctx->unstashAll();

                return self::noting($journal);
            }
            $ctx->stash();

            return Behavior::same();
        });
    }

    /** @return Behavior<Said> */
    private static function noting(Journal $journal, string $how = ''): Behavior
    {
        return Behavior::receive(static function (ActorContext $ctx, Said $message) use ($journal, $how): Behavior {
            $journal->note($how . $message->what);

            return Behavior::same();
        });
    }

    /** @param ActorRef<Said> $actor */
    private static function tellAll(ActorRef $actor, string ...$what): void
    {
        foreach ($what as $each) {
            $actor->tell(new Said($each));
        }
    }

    private static function lost(ActorSystem $system): int
    {
        return $system->deadLetters()->total();
    }
}
