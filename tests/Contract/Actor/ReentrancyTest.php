<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Actor\Signal\{PostRestart, PostStop, Signal};
use Nexus\Async\MisuseError;
use Nexus\Time\Duration;

use function Nexus\Async\{delay, spawn};

/** Several handlers of one actor at the same time. */
final class ReentrancyTest extends ActorContract
{
    public function testWithoutItAnActorHandlesNothingWhileAHandlerWaits(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal), 'a');
            self::slowAndFast($actor, $journal);
            self::assertSame(['slow begins', 'slow ends', 'fast'], $journal->entries());
        });
    }

    public function testAReentrantActorHandlesOtherMessagesWhileAHandlerWaits(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            self::slowAndFast($actor, $journal);
            self::assertSame(['slow begins', 'fast', 'slow ends'], $journal->entries());
        });
    }

    public function testMessagesSentWhileAHandlerWaitsInterleaveToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            for ($i = 0; $i < 5; $i++) {
                $actor->tell(new Deed(static function () use ($journal, $i): void {
                    delay(0.1 - $i * 0.02);
                    $journal->note((string) $i);
                }));
                delay(0.001);
            }
            delay(0.2);
            self::assertSame(['4', '3', '2', '1', '0'], $journal->entries());
        });
    }

    public function testOnlyMessagesOfTheNamedClassesInterleaveInOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(Said::class), 'a');
            $actor->tell(self::slow($journal, 'slow'));
            $actor->tell(new Said('first'));
            $actor->tell(self::slow($journal, 'second'));
            $actor->tell(new Said('third'));
            delay(0.05);
            self::assertSame(['slow begins', 'first'], $journal->entries());
            delay(1.0);
            self::assertSame(
                ['slow begins', 'first', 'slow ends', 'second begins', 'third', 'second ends'],
                $journal->entries(),
            );
        });
    }

    public function testAMessageOfANamedClassDoesNotMakeOthersInterleaveWithIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(Deed::class), 'a');
            $actor->tell(self::slow($journal, 'slow'));
            $actor->tell(new Said('waits'));
            delay(0.05);
            self::assertSame(['slow begins'], $journal->entries());
            delay(1.0);
            self::assertSame(['slow begins', 'slow ends', 'waits'], $journal->entries());
        });
    }

    public function testSenderAndReplyBelongToTheTurn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(
                Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx, Said $message): Behavior {
                    delay($message->what === 'slow' ? 0.1 : 0.01);
                    $ctx->reply(new Said("answer to {$message->what}"));

                    return Behavior::same();
                }))->reentrant(),
                'a',
            );
            $asked = [];
            foreach (['slow', 'fast'] as $what) {
                $asked[] = $actor->ask(new Said($what), Duration::seconds(1));
            }
            self::assertSame(
                ['answer to slow', 'answer to fast'],
                array_map(static function ($future): string {
                    $answer = $future->await();
                    assert($answer instanceof Said);

                    return $answer->what;
                }, $asked),
            );
        });
    }

    public function testTheContextOfOneTurnIsNotTheOthers(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $contexts = [];
            $code = null;
            $actor = $system->spawn(self::props(new Journal())->reentrant(), 'a');
            $actor->tell(new Deed(static function (ActorContext $ctx) use (&$contexts): void {
                $contexts[] = $ctx;
                delay(0.1);
            }));
            $actor->tell(new Deed(static function (ActorContext $ctx) use (&$contexts, &$code): void {
                try {
                    $contexts[0]->stash();
                } catch (MisuseError $error) {
                    $code = $error->errorCode();
                }
            }));
            delay(0.05);
            self::assertSame('NX-1004', $code);
            delay(0.1);
            self::assertCount(1, $contexts);
            self::assertSame('/user/a', (string) $contexts[0]->path(), 'a kept one knows its actor still');
        });
    }

    public function testAnInterleavedTurnOfABehaviourWithStateMayOnlyAnswerSame(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::counting($journal), 'a');
            $actor->tell(new Said('slow'));
            $actor->tell(new Said('look'));
            delay(0.05);
            self::assertSame(['look 0'], $journal->entries(), 'same() is fine');
            delay(0.1);
            $actor->tell(new Said('look'));
            self::settle();
            self::assertSame(['look 0', 'look 1'], $journal->entries(), 'who began alone changes the state');
            $actor->tell(new Said('slow'));
            $actor->tell(new Said('next'));
            delay(0.2);
            self::assertCount(1, $journal->of('failed [NX-1053]'));
        });
    }

    public function testAStopWaitsForAllTurns(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            $actor->tell(self::slow($journal, 'slow'));
            $actor->tell(new Deed(static fn(): Behavior => Behavior::stopped()));
            $actor->tell(new Said('too late'));
            delay(0.05);
            self::assertSame(['slow begins'], $journal->entries());
            self::assertTrue($actor->isAlive());
            delay(0.2);
            self::assertSame(['slow begins', 'slow ends', 'PostStop'], $journal->entries());
            self::assertSame(1, $system->deadLetters()->total());
        });
    }

    public function testAPoisonPillWaitsForAllTurnsToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            $actor->tell(self::slow($journal, 'slow'));
            $actor->tell(new Said('fast'));
            $system->stop($actor);
            delay(0.05);
            self::assertSame(['slow begins', 'fast'], $journal->entries());
            delay(0.2);
            self::assertSame(['slow begins', 'fast', 'slow ends', 'PostStop'], $journal->entries());
        });
    }

    public function testADeadlineOfAStopCancelsAllTurns(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            for ($i = 0; $i < 3; $i++) {
                $actor->tell(new Deed(static function () use ($journal): void {
                    try {
                        delay(100.0);
                    } finally {
                        $journal->note('ended');
                    }
                }));
            }
            delay(0.01);
            $system->stop($actor, Duration::millis(50));
            delay(0.1);
            self::assertSame(['ended', 'ended', 'ended', 'PostStop'], $journal->entries());
        });
    }

    public function testARestartWaitsForAllTurnsAndTheMailboxIsKept(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            $actor->tell(self::slow($journal, 'slow'));
            $actor->tell(new Deed(static fn() => throw new \RuntimeException('fails')));
            $actor->tell(new Said('kept'));
            delay(0.05);
            self::assertSame(['slow begins'], $journal->entries());
            delay(0.2);
            self::assertSame(['slow begins', 'slow ends', 'failed fails', 'kept'], $journal->entries());
        });
    }

    public function testItsRunIsFairAndEveryMessageIsHandledOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $handled = [];
            $most = $now = 0;
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(
                        static function (ActorContext $ctx, Said $message) use (&$handled, &$now, &$most): Behavior {
                            $most = max($most, ++$now);
                            delay(0.001 * ((int) $message->what % 7));
                            $now--;
                            $handled[] = (int) $message->what;

                            return Behavior::same();
                        },
                    ),
                )->reentrant(),
                'a',
            );
            foreach (range(1, 100) as $i) {
                spawn(static fn() => $actor->tell(new Said((string) $i)));
            }
            delay(0.5);
            sort($handled);
            self::assertSame(range(1, 100), $handled);
            self::assertGreaterThan(1, $most);
        });
    }

    public function testTimersAndStashesWorkInsideOfIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::props($journal)->reentrant(), 'a');
            $actor->tell(self::slow($journal, 'slow'));
            $actor->tell(new Deed(static function (ActorContext $ctx): void {
                $ctx->scheduleOnce(Duration::millis(20), new Said('tick'));
                $ctx->stash();
                $ctx->scheduleOnce(Duration::millis(30), new Deed(static fn(ActorContext $ctx) => $ctx->unstashAll()));
            }));
            delay(0.055);
            self::assertSame(['slow begins', 'tick', 'tick'], $journal->entries());
        });
    }

    /** @param ActorRef<object> $actor */
    private static function slowAndFast(ActorRef $actor, Journal $journal): void
    {
        $actor->tell(self::slow($journal, 'slow'));
        $actor->tell(new Said('fast'));
        delay(0.2);
    }

    private static function slow(Journal $journal, string $name): Deed
    {
        return new Deed(static function () use ($journal, $name): void {
            $journal->note("{$name} begins");
            delay(0.1);
            $journal->note("{$name} ends");
        });
    }

    /** @return Props<object> */
    private static function props(Journal $journal): Props
    {
        return Props::fromBehavior(
            Behavior::receive(static function (ActorContext $ctx, object $message) use ($journal): Behavior {
                if ($message instanceof Deed) {
                    return $message->doIn($ctx) ?? Behavior::same();
                }
                assert($message instanceof Said);
                $journal->note($message->what);

                return Behavior::same();
            })->onSignal(self::signals($journal)),
        );
    }

    /** @return Props<Said> */
    private static function counting(Journal $journal): Props
    {
        return Props::fromBehavior(
            Behavior::withState(
                0,
                static function (ActorContext $ctx, Said $message, int $count) use ($journal): BehaviorWithState {
                    if ($message->what === 'look') {
                        $journal->note("look {$count}");

                        return BehaviorWithState::same();
                    }
                    delay($message->what === 'slow' ? 0.1 : 0.0);

                    return BehaviorWithState::next($count + 1);
                },
            )->onSignal(self::signals($journal)),
        )->reentrant();
    }

    /** @return \Closure(ActorContext<object>, Signal): Behavior<object> */
    private static function signals(Journal $journal): \Closure
    {
        return static function (ActorContext $ctx, Signal $signal) use ($journal): Behavior {
            if ($signal instanceof PostStop) {
                $journal->note('PostStop');
            } elseif ($signal instanceof PostRestart) {
                $journal->note('failed ' . $signal->cause->getMessage());
            }

            return Behavior::same();
        };
    }
}
