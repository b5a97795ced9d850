<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\Exception\{AskFailedException, AskTimeoutException, AskUndeliverableException};
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\OverflowStrategy;
use Nexus\Actor\Props;
use Nexus\Actor\StatusReply;
use Nexus\Async\{CancelledError, Future};
use Nexus\Time\Duration;

use function Nexus\Async\{delay, shield, spawn, timeout};

/** The contracts of asks: how they end, what they carry, and the end of asks that no code awaits. */
final class AskTest extends ActorContract
{
    public function testAnAskReturnsAFutureOfTheAnswer(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $answer = $actor->ask(self::answer('yes'), Duration::seconds(1));
            self::assertFalse($answer->isDone());
            self::assertEquals(new Said('yes'), $answer->await());
        });
    }

    public function testManyAsksAtOnceGetEachTheirOwnAnswer(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $answers = array_map(
                static fn(int $n) => $actor->ask(self::answer("{$n}"), Duration::seconds(1)),
                range(0, 20),
            );
            foreach (array_reverse($answers, true) as $n => $answer) {
                self::assertEquals(new Said("{$n}"), $answer->await());
            }
        });
    }

    public function testAnAskFailsAtOnceWhenTheTargetIsDead(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Kill());
            self::settle();
            $answer = $actor->ask(new Said('?'), Duration::seconds(1));
            self::assertTrue($answer->isDone());
            $failure = self::caught($answer->await(...));
            self::assertInstanceOf(AskUndeliverableException::class, $failure);
            self::assertSame('/user/a', (string) $failure->target);
            self::assertStringContainsString('it is stopped', $failure->getMessage());
        });
    }

    public function testAnAskFailsAtOnceWhenTheTargetRefuses(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach ([OverflowStrategy::DropNewest, OverflowStrategy::ThrowException] as $strategy) {
                $busy = $system->spawn(
                    self::puppet(new Journal(), 'a')->withMailbox(MailboxConfig::bounded(1, $strategy)),
                );
                $busy->tell(new Deed(static fn() => delay(0.2)));
                delay(0.01);
                $busy->tell(new Said('fills it'));
                $refused = $busy->ask(new Said('?'), Duration::seconds(1));
                self::assertTrue($refused->isDone(), $strategy->name);
                self::assertInstanceOf(
                    AskUndeliverableException::class,
                    self::caught($refused->await(...)),
                    $strategy->name,
                );
            }
        });
    }

    public function testAnAskThatIsDroppedForANewerMessageFailsAtOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $busy = $system->spawn(
                self::puppet(new Journal(), 'a')->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::DropOldest)),
            );
            $busy->tell(new Deed(static fn() => delay(0.2)));
            delay(0.01);
            $dropped = $busy->ask(new Said('?'), Duration::seconds(1));
            self::assertFalse($dropped->isDone());
            $busy->tell(new Said('newer'));
            self::assertTrue($dropped->isDone());
            self::assertInstanceOf(AskUndeliverableException::class, self::caught($dropped->await(...)));
        });
    }

    public function testAnAskWaitsForCapacityUnderBackpressureWithinItsTimeout(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $busy = $system->spawn(
                self::puppet(new Journal(), 'a')->withMailbox(
                    MailboxConfig::bounded(1, OverflowStrategy::Backpressure),
                ),
            );
            $busy->tell(new Deed(static fn() => delay(0.2)));
            delay(0.01);
            $busy->tell(new Said('fills it'));
            self::assertInstanceOf(
                AskTimeoutException::class,
                self::caught($busy->ask(new Said('?'), Duration::millis(50))->await(...)),
            );
            self::assertEquals(
                new Said('in the end'),
                $busy->ask(self::answer('in the end'), Duration::seconds(1))->await(),
            );
        });
    }

    public function testAnAskFailsWithTheClassAndMessageOfItsHandlersFailure(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $cause = new \RangeException('no stock');
            $failure = self::caught($actor->ask(self::failure('', $cause), Duration::seconds(1))->await(...));
            self::assertInstanceOf(AskFailedException::class, $failure);
            self::assertSame([\RangeException::class, 'no stock'], [$failure->causeClass, $failure->causeMessage]);
            self::assertSame($cause, $failure->getPrevious());
            self::assertEquals(new Said('again'), $actor->ask(self::answer('again'), Duration::seconds(1))->await());
        });
    }

    public function testAnAskFailsAtOnceWhenTheTargetStopsWithItInItsQueue(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Deed(static function (): Behavior {
                delay(0.01);

                return Behavior::stopped();
            }));
            $answer = $actor->ask(new Said('?'), Duration::seconds(60));
            $before = hrtime(true);
            self::assertInstanceOf(AskUndeliverableException::class, self::caught($answer->await(...)));
            self::assertLessThan(30_000_000_000, hrtime(true) - $before);
        });
    }

    public function testAnAskFailsAtOnceWhenTheTargetStopsWithoutAReplyOrDoesNotHandleIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach ([Behavior::stopped(), Behavior::unhandled()] as $answer) {
                $actor = $system->spawn(self::puppet(new Journal(), 'a'));
                $failure = self::caught(
                    $actor->ask(new Deed(static fn() => $answer), Duration::seconds(1))->await(...),
                );
                self::assertInstanceOf(AskUndeliverableException::class, $failure);
            }
        });
    }

    public function testATimeoutSaysWhatTheTargetWasDoing(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Deed(static fn() => delay(2)));
            delay(0.1);
            $actor->tell(new Said('one'));
            $actor->tell(new Said('two'));
            $failure = self::caught($actor->ask(new Said('?'), Duration::millis(150))->await(...));
            self::assertInstanceOf(AskTimeoutException::class, $failure);
            self::assertSame('/user/a', (string) $failure->target);
            self::assertSame(150, $failure->timeout->toMillis());
            self::assertStringContainsString('it has been handling ' . Deed::class . ' for 0.25', $failure->doing);
            self::assertStringContainsString('waiting for delay', $failure->doing);
            self::assertStringContainsString('3 in its queue', $failure->doing);
        });
    }

    public function testALateReplyIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $kept = null;
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $ask = new Deed(static function (ActorContext $context) use (&$kept): void {
                $kept = $context->sender();
            });
            self::caught($actor->ask($ask, Duration::millis(10))->await(...));
            self::assertInstanceOf(ActorRef::class, $kept);
            self::assertFalse($kept->isAlive());
            $kept->tell(new Said('late'));
            self::assertSame(1, $system->deadLetters()->byReason()['late']);
            self::assertEquals([new Said('late')], $system->deadLetters()->captured());
            $kept = null;
        });
    }

    public function testAnAskIsAnsweredOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $answer = $actor->ask(new Deed(static function (ActorContext $context): void {
                $context->reply(new Said('first'));
                $context->reply(new Said('second'));
            }), Duration::seconds(1))->await();
            self::assertEquals(new Said('first'), $answer);
            self::assertEquals([new Said('second')], $system->deadLetters()->captured());
        });
    }

    public function testAStatusReplyBecomesItsValueOrItsFailure(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $reply = static fn(StatusReply $status) => new Deed(
                static function (ActorContext $context) use ($status): void {
                    $context->reply($status);
                },
            );
            self::assertSame(42, $actor->ask($reply(StatusReply::success(42)), Duration::seconds(1))->await());
            $failure = self::caught(
                $actor->ask($reply(StatusReply::error('not today')), Duration::seconds(1))->await(...),
            );
            self::assertStringContainsString('not today', (string) $failure?->getMessage());
        });
    }

    public function testADeadlineTravelsThroughNestedAsks(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $last = $system->spawn(self::puppet(new Journal(), 'last'), 'last');
            $between = $system->spawn(self::puppet(new Journal(), 'between'), 'between');
            $spent = null;
            $slow = new Deed(static function () use (&$spent): void {
                $before = hrtime(true);
                try {
                    delay(5);
                } finally {
                    $spent = (hrtime(true) - $before) / 1e9;
                }
            });
            $failure = self::caught(
                $between->ask(new Deed(static function (ActorContext $context) use ($last, $slow): void {
                    $context->reply($last->ask($slow, Duration::seconds(10))->await());
                }), Duration::millis(100))->await(...),
            );
            self::assertInstanceOf(AskTimeoutException::class, $failure);
            self::settle();
            self::assertEquals(
                new Said('free again'),
                $last->ask(self::answer('free again'), Duration::millis(1))->await(),
            );
            self::assertNotNull($spent, 'the last one still waits');
        });
    }

    public function testANestedAskHasNoMoreTimeThanIsLeftOfTheOneBeingHandled(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $busy = $system->spawn(self::puppet(new Journal(), 'busy'));
            $busy->tell(new Deed(static fn() => delay(2)));
            $journal = new Journal();
            $between = $system->spawn(self::puppet($journal, 'between'));
            $answer = $between->ask(new Deed(static function (ActorContext $context) use ($busy): void {
                $context->pipeToSelf(
                    $busy->ask(new Said('?'), Duration::seconds(10)),
                    null,
                    static fn(\Throwable $failure) => new Said($failure::class),
                );
            }), Duration::millis(100));
            self::caught($answer->await(...));
            self::settle();
            delay(0.001);
            self::assertSame(['between: ' . AskTimeoutException::class], $journal->of('between: '));
        });
    }

    public function testADeadlineEndsWithTheMessageItCameWith(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $other = $system->spawn(self::puppet(new Journal(), 'other'), 'other');
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $asked = $actor->ask(self::answer('short'), Duration::millis(5));
            $actor->tell(new Deed(static function () use ($other, $journal): void {
                $later = $other->ask(new Deed(static function (ActorContext $context): void {
                    delay(0.1);
                    $context->reply(new Said('long'));
                }), Duration::seconds(1))->await();
                self::assertInstanceOf(Said::class, $later);
                $journal->note($later->what);
            }));
            $asked->await();
            delay(0.2);
            self::assertSame(['long'], self::handled($journal));
        });
    }

    public function testATimeLimitAroundAnAskIsALimitOfTheAsk(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Deed(static fn() => delay(0.1)));
            self::assertNotNull(
                self::caught(
                    static fn() => timeout(
                        0.02,
                        static fn() => $actor->ask(new Said('?'), Duration::seconds(5))->await(),
                    ),
                ),
            );
            delay(0.2);
            self::assertSame(1, $system->deadLetters()->byReason()['expired']);
        });
    }

    public function testAnAskThatIsNoLongerAwaitedIsDroppedFromTheQueue(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static fn() => delay(0.1)));
            $dropped = $actor->ask(new Said('dropped'), Duration::seconds(1));
            $cancelled = spawn(static fn() => $actor->ask(new Said('cancelled'), Duration::seconds(1))->await());
            $overdue = $actor->ask(new Said('overdue'), Duration::millis(20));
            $actor->tell(new Said('sent'));
            delay(0.05);
            unset($dropped);
            $cancelled->cancel();
            self::caught($cancelled->await(...));
            unset($cancelled);
            self::caught($overdue->await(...));
            delay(0.1);
            self::assertSame(['a: sent'], self::handled($journal));
            self::assertSame(3, $system->deadLetters()->byReason()['expired']);
        });
    }

    public function testAnAskThatIsNoLongerAwaitedCancelsOnlyTheWaitOfItsHandler(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $ask = $actor->ask(new Deed(static function () use ($journal): void {
                try {
                    delay(10);
                } catch (CancelledError $cancelled) {
                    $journal->note('cancelled');
                    throw $cancelled;
                }
            }), Duration::seconds(20));
            $actor->tell(new Said('next'));
            delay(0.01);
            unset($ask);
            delay(0.01);
            self::assertSame(
                ['cancelled', 'a: next'],
                self::handled($journal),
                'the actor goes on at once, without a restart or a stop',
            );
        });
    }

    public function testACancelledHandlerLeavesTheStateAsItWasBeforeTheMessage(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $counter = $system->spawn(
                Props::fromBehavior(
                    Behavior::withState(
                        0,
                        static function (ActorContext $context, Said $message, int $count): BehaviorWithState {
                            if ($message->what === 'slow') {
                                delay(10);
                            }
                            $context->reply(new Said((string) $count));

                            return BehaviorWithState::next($count + 1);
                        },
                    ),
                ),
            );
            $counter->ask(new Said('one'), Duration::seconds(1))->await();
            self::caught($counter->ask(new Said('slow'), Duration::millis(10))->await(...));
            self::assertEquals(new Said('1'), $counter->ask(new Said('again'), Duration::seconds(1))->await());
        });
    }

    public function testAShieldInAHandlerKeepsTheEndOfItsAskOff(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $ask = $actor->ask(new Deed(static function () use ($journal): void {
                shield(static fn() => delay(0.1));
                $journal->note('done');
            }), Duration::seconds(20));
            delay(0.01);
            unset($ask);
            delay(0.2);
            self::assertSame(['done'], self::handled($journal));
        });
    }

    public function testAFutureOfMapHoldsTheAsk(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $what = $actor->ask(
                self::answer('mapped'),
                Duration::seconds(1),
            )->map(static fn(Said $said) => $said->what);
            self::assertSame('mapped', $what->await());
        });
    }

    public function testOwnAsksOfAnOldIncarnationAreGoneAtItsRestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $other = $system->spawn(self::puppet($journal, 'other'), 'other');
            $other->tell(new Deed(static fn() => delay(0.1)));
            $kept = null;
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Deed(static function () use ($other, &$kept): void {
                $kept = $other->ask(new Said('of the old one'), Duration::seconds(5));
            }));
            $actor->tell(self::failure());
            delay(0.05);
            self::assertInstanceOf(Future::class, $kept);
            self::assertTrue($kept->isDone());
            self::assertInstanceOf(CancelledError::class, self::caught($kept->await(...)));
            delay(0.1);
            self::assertSame([], self::handled($journal));
            $kept = null;
        });
    }

    /**
     * Without the signals of its lifecycle.
     *
     * @return list<string>
     */
    private static function handled(Journal $journal): array
    {
        return array_values(
            array_filter($journal->entries(), static fn(string $entry): bool => !str_ends_with($entry, ' PreStart')),
        );
    }

    private static function answer(string $what): Deed
    {
        return new Deed(static function (ActorContext $context) use ($what): void {
            $context->reply(new Said($what));
        });
    }
}
