<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\Signal;
use Nexus\Actor\Signal\Terminated;

/** "Tree and life": watch, watchWith, unwatch, the death pact. */
final class WatchTest extends ActorContract
{
    public function testTerminatedComesExactlyOnceHoweverOftenItIsWatched(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(new Deed(static function (ActorContext $context) use ($target): void {
                $context->watch($target);
                $context->watch($target);
            }));
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            $target->tell(new Kill());
            self::settle();
            self::assertSame(1, $journal->count('w: terminated /user/t'));
        });
    }

    public function testTerminatedOfADeadOneComesAtOnceAndOncePerWatch(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $system->stop($target);
            self::settle();
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            self::settle();
            self::assertSame(1, $journal->count('w: terminated /user/t'));
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            self::settle();
            self::assertSame(2, $journal->count('w: terminated /user/t'));
        });
    }

    public function testTerminatedIsBehindWhatTheChildHadSentBefore(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            $target->tell(new Deed(static function () use ($watcher): Behavior {
                foreach (['1', '2', '3'] as $last) {
                    $watcher->tell(new Said($last));
                }

                return Behavior::stopped();
            }));
            self::settle();
            self::assertSame(['w: 1', 'w: 2', 'w: 3', 'w: terminated /user/t'], $journal->of('w: '));
        });
    }

    public function testTheNameOfATerminatedChildIsFreeWhenItsParentReceivesTheSignal(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $again = static function (ActorContext $context, Signal $signal) use ($journal): Behavior {
                if ($signal instanceof Terminated) {
                    $journal->note('children: ' . count($context->children()));
                    $context->spawn(self::puppet($journal, 'second'), 'child');
                }

                return Behavior::same();
            };
            $parent = $system->spawn(Props::fromBehavior(self::puppetry($journal, 'p')->onSignal($again)), 'p');
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $child = $context->spawn(self::puppet($journal, 'first'), 'child');
                $context->watch($child);
                $context->stop($child);
            }));
            self::settle();
            self::assertSame(
                ['first PreStart', 'first PostStop', 'children: 0', 'second PreStart'],
                $journal->entries(),
            );
        });
    }

    public function testWatchWithBringsTheMessageInstead(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(
                new Deed(static fn(ActorContext $context) => $context->watchWith($target, new Said('t is gone'))),
            );
            $system->stop($target);
            self::settle();
            self::assertSame(['w: t is gone'], $journal->of('w: '));
        });
    }

    public function testAfterUnwatchNothingComesAlsoWhatWasOnItsWay(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(new Deed(static function (ActorContext $context) use ($system, $target): void {
                $context->watch($target);
                $system->stop($target);
                while ($target->isAlive()) {
                    self::settle();
                }
                $context->unwatch($target);
            }));
            self::settle();
            self::assertFalse($target->isAlive());
            self::assertSame([], $journal->of('w: '));
            self::assertTrue($watcher->isAlive());
        });
    }

    public function testAnUnhandledTerminatedStopsTheWatcher(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pact = Behavior::receive(
                static fn(ActorContext $context, Deed $deed): Behavior => $deed->doIn($context) ?? Behavior::same(),
            );
            $refuses = $pact->onSignal(
                static function (ActorContext $context, Signal $signal) use ($journal): Behavior {
                    $journal->note((new \ReflectionClass($signal))->getShortName());

                    return Behavior::unhandled();
                },
            );
            $target = $system->spawn(self::puppet($journal, 't'), 't');
            $watchers = [
                $system->spawn(Props::fromBehavior($pact), 'silent'),
                $system->spawn(Props::fromBehavior($refuses), 'refuses'),
            ];
            foreach ($watchers as $watcher) {
                $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            }
            self::settle();
            $target->tell(new Kill());
            self::settle();
            self::assertSame(
                [false, false],
                array_map(static fn(ActorRef $watcher): bool => $watcher->isAlive(), $watchers),
            );
            self::assertSame(
                ['PreStart', 'Terminated', 'PostStop'],
                array_values(array_diff($journal->entries(), ['t PreStart', 't PostStop'])),
            );
        });
    }

    public function testADeathPactGoesOnAlongAChainOfWatchers(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $pact = Props::fromBehavior(
                Behavior::receive(
                    static fn(ActorContext $context, Deed $deed): Behavior => $deed->doIn($context) ?? Behavior::same(),
                ),
            );
            $previous = $first = $system->spawn($pact, 'first');
            for ($number = 0; $number < 10; $number++) {
                $next = $system->spawnAnonymous($pact);
                $next->tell(new Deed(static fn(ActorContext $context) => $context->watch($previous)));
                $previous = $next;
            }
            self::settle();
            $first->tell(new Kill());
            self::settle();
            self::assertSame(0, $system->liveActorCount());
        });
    }

    public function testTwoActorsThatWatchEachOtherBothReceiveTheSignalOrEndTogether(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $pact = Props::fromBehavior(
                Behavior::receive(
                    static fn(ActorContext $context, Deed $deed): Behavior => $deed->doIn($context) ?? Behavior::same(),
                ),
            );
            [$one, $other] = [$system->spawn($pact, 'one'), $system->spawn($pact, 'other')];
            $one->tell(new Deed(static fn(ActorContext $context) => $context->watch($other)));
            $other->tell(new Deed(static fn(ActorContext $context) => $context->watch($one)));
            $one->tell(new Kill());
            self::settle();
            self::assertSame(0, $system->liveActorCount());
        });
    }

    public function testAStoppedWatcherReceivesNothing(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            self::settle();
            $system->stop($watcher);
            self::settle();
            $system->stop($target);
            self::settle();
            self::assertSame([], $journal->of('w: '));
        });
    }

    public function testARestartIsNoEnd(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            $target->tell(self::failure());
            self::settle();
            self::assertSame([], $journal->of('w: '));
            $system->stop($target);
            self::settle();
            self::assertSame(['w: terminated /user/t'], $journal->of('w: '));
        });
    }

    public function testWhatAnActorWatchedBeforeItsRestartItWatchesStill(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            [$watcher, $target] = self::pair($system, $journal);
            $watcher->tell(new Deed(static fn(ActorContext $context) => $context->watch($target)));
            $watcher->tell(self::failure());
            self::settle();
            $system->stop($target);
            self::settle();
            self::assertSame(['w: terminated /user/t'], $journal->of('w: '));
        });
    }

    /** @return array{ActorRef<object>, ActorRef<object>} one that notes Terminated signals, and one to stop */
    private static function pair(ActorSystem $system, Journal $journal): array
    {
        $hears = self::puppetry($journal, 'w')
            ->onSignal(static function (ActorContext $context, Signal $signal) use ($journal): Behavior {
                if ($signal instanceof Terminated) {
                    $journal->note("w: terminated {$signal->ref->path()}");
                }

                return Behavior::same();
            });

        return [$system->spawn(Props::fromBehavior($hears), 'w'), $system->spawn(self::puppet($journal, 't'), 't')];
    }
}
