<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\Props;

use function Nexus\Async\{all, delay, spawn};

/** The contracts of tell(), and of waiting in a handler. AskCycleTest covers cycles, ReentrancyTest reentrancy. */
final class TellTest extends ActorContract
{
    public function testAMessageIsHandledAtMostOnceAndInTheOrderOfItsSender(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $senders = [];
            foreach (['x', 'y', 'z'] as $sender) {
                $senders[] = static fn() => self::tellTen($actor, $sender);
            }
            all($senders);
            self::settle();
            foreach (['x', 'y', 'z'] as $sender) {
                self::assertSame(
                    array_map(static fn(int $number): string => "a: {$sender}{$number}", range(0, 9)),
                    $journal->of("a: {$sender}"),
                );
            }
        });
    }

    public function testBetweenTwoActorsOrderIsKeptOverAnyNumberOfTurns(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $received = [];
            $to = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(
                        static function (ActorContext $context, Said $message) use (&$received): Behavior {
                            $received[] = $message->what;

                            return Behavior::same();
                        },
                    ),
                ),
                'to',
            );
            $from = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(static function (ActorContext $context, Said $message) use ($to): Behavior {
                        $to->tell($message);

                        return Behavior::same();
                    }),
                ),
                'from',
            );
            for ($number = 0; $number < 200; $number++) {
                $from->tell(new Said((string) $number));
            }
            self::settle();
            self::assertSame(array_map('strval', range(0, 199)), $received);
        });
    }

    public function testTellNeverWaits(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            for ($number = 0; $number < 100; $number++) {
                $actor->tell(new Said("{$number}"));
            }
            self::assertSame(['a PreStart'], $journal->entries());
            self::settle();
            self::assertCount(101, $journal->entries());
        });
    }

    public function testAMessageToSelfIsQueuedBehindEarlierMail(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static fn(ActorContext $context) => $context->self()->tell(new Said('own'))));
            $actor->tell(new Said('other'));
            self::settle();
            self::assertSame(['a PreStart', 'a: other', 'a: own'], $journal->entries());
        });
    }

    public function testAnActorHandlesOneMessageAfterTheOtherAlsoWhileItsHandlerWaits(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            for ($number = 0; $number < 3; $number++) {
                $actor->tell(new Deed(static function () use ($journal, $number): void {
                    $journal->note("begins {$number}");
                    delay(0.01);
                    $journal->note("ends {$number}");
                }));
            }
            delay(1.0);
            self::assertSame(
                ['a PreStart', 'begins 0', 'ends 0', 'begins 1', 'ends 1', 'begins 2', 'ends 2'],
                $journal->entries(),
            );
        });
    }

    public function testWhileAHandlerWaitsAllOtherActorsGoOn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $waiting = $system->spawn(self::puppet($journal, 'waiting'), 'waiting');
            $others = [];
            for ($number = 0; $number < 5; $number++) {
                $others[] = $system->spawn(self::puppet($journal, "other{$number}"), "other{$number}");
            }
            $waiting->tell(new Deed(static function () use ($journal): void {
                delay(60.0);
                $journal->note('waited');
            }));
            $waiting->tell(new Said('behind it'));
            foreach ($others as $other) {
                $other->tell(new Said('hello'));
                $other->tell(new Deed(static fn() => delay(1.0)));
                $other->tell(new Said('again'));
            }
            delay(2.0);
            self::assertCount(
                5,
                array_filter($journal->entries(), static fn(string $entry): bool => str_ends_with($entry, ': again')),
            );
            self::assertSame(['waiting PreStart'], $journal->of('wait'));
            delay(60.0);
            self::assertSame(['waiting PreStart', 'waited', 'waiting: behind it'], $journal->of('wait'));
        });
    }

    public function testStateIsWhatTheLastMessageMadeOfItAlsoWhenHandlersWait(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $sums = [];
            $counter = $system->spawn(
                Props::fromBehavior(
                    Behavior::withState(
                        0,
                        static function (
                            ActorContext $context,
                            Said $message,
                            int $sum,
                        ) use (&$sums): BehaviorWithState {
                            if ($message->what === 'wait') {
                                delay(0.01);
                            }
                            $sums[] = $sum + 1;

                            return BehaviorWithState::next($sum + 1);
                        },
                    ),
                ),
                'counter',
            );
            foreach ([1, 2, 3] as $unused) {
                spawn(static function () use ($counter): void {
                    $counter->tell(new Said('wait'));
                    $counter->tell(new Said('go'));
                })->ignore();
            }
            delay(1.0);
            self::assertSame(range(1, 6), $sums);
        });
    }

    /** @param ActorRef<object> $actor */
    private static function tellTen(ActorRef $actor, string $sender): void
    {
        for ($number = 0; $number < 10; $number++) {
            $actor->tell(new Said("{$sender}{$number}"));
            if ($number % 3 === 0) {
                delay(0.0);
            }
        }
    }
}
