<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\Message\PoisonPill;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\PostStop;
use Nexus\Actor\Signal\Signal;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

/** "Tree and life": the ways to end an actor. Shutdown of the system is in ShutdownTest. */
final class StopTest extends ActorContract
{
    public function testAPoisonPillStopsInOrderOfMail(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Said('before'));
            $actor->tell(new PoisonPill());
            $actor->tell(new Said('behind'));
            self::settle();
            self::assertSame(['a PreStart', 'a: before', 'a PostStop'], $journal->entries());
            self::assertFalse($actor->isAlive());
        });
    }

    public function testStopOfTheContextStopsTheChildInOrderOfMail(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(self::puppet($journal, 'p'), 'p');
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $child = $context->spawn(self::puppet($journal, 'c'), 'c');
                $child->tell(new Said('before'));
                $context->stop($child);
                $child->tell(new Said('behind'));
            }));
            self::settle();
            self::assertSame(['c PreStart', 'c: before', 'c PostStop'], $journal->of('c'));
            self::assertTrue($parent->isAlive());
        });
    }

    public function testKillStopsRightAfterTheRunningHandler(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static function () use ($journal): void {
                delay(1.0);
                $journal->note('a is done');
            }));
            $actor->tell(new Said('queued'));
            delay(0.5);
            $actor->tell(new Kill());
            self::settle();
            self::assertTrue($actor->isAlive());
            delay(1.0);
            self::assertSame(['a PreStart', 'a is done', 'a PostStop'], $journal->entries());
        });
    }

    public function testKillOfAnIdleActorIsAheadOfAllMail(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Said('queued'));
            $actor->tell(new Kill());
            self::settle();
            self::assertSame(['a PreStart', 'a PostStop'], $journal->entries());
        });
    }

    public function testADeadlineOfAPoisonPillForcesWhatHasNotStoppedByThen(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static fn() => delay(10.0)));
            $actor->tell(new Said('queued'));
            $actor->tell(new PoisonPill(Duration::seconds(1)));
            delay(0.9);
            self::assertTrue($actor->isAlive());
            delay(0.2);
            self::assertSame(['a PreStart', 'a PostStop'], $journal->entries());
            self::assertFalse($actor->isAlive());
        });
    }

    public function testADeadlineOfKillCancelsTheRunningHandler(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static function () use ($journal): void {
                try {
                    delay(10.0);
                } finally {
                    $journal->note('a cleans up');
                }
            }));
            self::settle();
            $actor->tell(new Kill(Duration::seconds(1)));
            delay(0.9);
            self::assertSame(['a PreStart'], $journal->entries());
            delay(0.2);
            self::assertSame(['a PreStart', 'a cleans up', 'a PostStop'], $journal->entries());
        });
    }

    public function testChildrenStopFirst(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $top = $system->spawn(self::puppet($journal, 'top'), 'top');
            $top->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                foreach (['left', 'right'] as $name) {
                    $context->spawn(self::puppet($journal, $name), $name)
                        ->tell(new Deed(static function (ActorContext $inner) use ($journal, $name): void {
                            $inner->spawn(
                                self::puppet($journal, "{$name}.leaf"),
                                'leaf',
                            )->tell(new Deed(static fn() => delay(1.0)));
                        }));
                }
            }));
            delay(0.1);
            $system->stop($top);
            delay(2.0);
            $ends = array_values(
                array_filter($journal->entries(), static fn(string $entry): bool => str_ends_with($entry, 'PostStop')),
            );
            self::assertCount(5, $ends);
            self::assertSame('top PostStop', $ends[4]);
            foreach (['left', 'right'] as $name) {
                self::assertLessThan(
                    array_search("{$name} PostStop", $ends, true),
                    array_search("{$name}.leaf PostStop", $ends, true),
                );
            }
        });
    }

    public function testABehaviourThatReturnsStoppedEndsAfterThisMessage(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static fn(): Behavior => Behavior::stopped()));
            $actor->tell(new Said('behind'));
            self::settle();
            self::assertSame(['a PreStart', 'a PostStop'], $journal->entries());
        });
    }

    public function testStoppingTwiceIsStoppingOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new PoisonPill());
            $actor->tell(new Kill());
            $system->stop($actor);
            self::settle();
            $actor->tell(new Kill());
            $actor->tell(new PoisonPill());
            self::settle();
            self::assertSame(['a PreStart', 'a PostStop'], $journal->entries());
        });
    }

    public function testAnActorMayStopAnyoneWhileAnyoneStopsIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $refs = [];
            foreach (['a', 'b', 'c'] as $name) {
                $refs[$name] = $system->spawn(self::puppet($journal, $name), $name);
            }
            foreach ($refs as $ref) {
                $ref->tell(
                    new Deed(
                        static fn() => array_map(static fn(ActorRef $other) => $other->tell(new PoisonPill()), $refs),
                    ),
                );
            }
            self::settle();
            self::assertSame(0, $system->liveActorCount());
            self::assertCount(
                3,
                array_filter($journal->entries(), static fn(string $entry): bool => str_ends_with($entry, 'PostStop')),
            );
        });
    }

    public function testAPostStopThatThrowsEndsTheActorAllTheSame(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $behavior = self::puppetry($journal, 'a')->onSignal(
                static fn(ActorContext $context, Signal $signal): Behavior => $signal instanceof PostStop
                    ? throw new \RuntimeException('cannot close')
                    : Behavior::same(),
            );
            $parent = $system->spawn(self::puppet($journal, 'p'), 'p');
            $parent->tell(new Deed(static function (ActorContext $context) use ($behavior): void {
                $child = $context->spawn(Props::fromBehavior($behavior), 'a');
                $context->stop($child);
            }));
            self::settle();
            $parent->tell(
                new Deed(
                    static fn(ActorContext $context) => $journal->note('children: ' . count($context->children())),
                ),
            );
            self::settle();
            self::assertSame(1, $journal->count('children: 0'));
        });
    }
}
