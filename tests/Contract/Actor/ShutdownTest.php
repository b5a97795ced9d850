<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, ShutdownPhase};
use Nexus\Async\Barrier;
use Nexus\Async\MisuseError;
use Nexus\Time\Duration;
use Psr\Log\AbstractLogger;

use function Nexus\Async\{all, delay, spawn};
use function Nexus\Internal\timer_clock;

final class ShutdownTest extends ActorContract
{
    public function testPhasesEndInTheirOrderWhateverOrderTheirTasksWereAddedIn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(self::puppet($journal, 'a'), 'a');
            foreach (array_reverse(ShutdownPhase::cases()) as $phase) {
                $system->onShutdown($phase, $phase->value, static function () use ($journal, $phase): void {
                    $journal->note("{$phase->value} begins");
                    delay(0.1);
                    $journal->note("{$phase->value} ends");
                });
            }
            $system->shutdown(Duration::seconds(60));
            $said = array_slice($journal->entries(), -9);
            self::assertSame(
                ['ingress begins', 'ingress ends', 'before-actors begins', 'before-actors ends'],
                array_slice($said, 0, 4),
            );
            self::assertEqualsCanonicalizing(['actors begins', 'actors ends', 'a PostStop'], array_slice($said, 4, 3));
            self::assertSame(['after-actors begins', 'after-actors ends'], array_slice($said, 7));
        });
    }

    public function testTasksOfAPhaseRunSideBySide(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $met = new Barrier(3);
            foreach (['one', 'two', 'three'] as $name) {
                $system->onShutdown(ShutdownPhase::Ingress, $name, $met->wait(...));
            }
            $before = timer_clock();
            $system->shutdown(Duration::seconds(60));
            self::assertLessThan(1e9, timer_clock() - $before);
        });
    }

    public function testATaskThatThrowsIsLoggedAndTheNextPhaseBeginsAllTheSame(): void
    {
        self::inEveryOrder(static function (): void {
            [$system, $logger] = self::logged();
            $done = false;
            $system->onShutdown(
                ShutdownPhase::BeforeActors,
                'flush',
                static fn() => throw new \RuntimeException('no disk'),
            );
            $system->onShutdown(ShutdownPhase::AfterActors, 'close', static function () use (&$done): void {
                $done = true;
            });
            $system->shutdown(Duration::seconds(60));
            self::assertTrue($done);
            self::assertSame(
                [
                    '[NX-1080] Actor system logged, shutdown phase before-actors: "flush" threw RuntimeException: no disk',
                ],
                $logger->lines,
            );
        });
    }

    public function testATaskThatTakesLongerThanItsPhaseIsCancelledAndNamed(): void
    {
        self::inEveryOrder(static function (): void {
            [$system, $logger] = self::logged();
            $system->limitShutdown(ShutdownPhase::Ingress, Duration::millis(300));
            $journal = new Journal();
            $system->onShutdown(ShutdownPhase::Ingress, 'a consumer', static function () use ($journal): void {
                try {
                    delay(50.0);
                } finally {
                    $journal->note('cancelled');
                }
            });
            $before = timer_clock();
            $system->shutdown(Duration::seconds(60));
            self::settle();
            self::assertSame(['cancelled'], $journal->entries());
            self::assertSame(300, intdiv(timer_clock() - $before, 1_000_000));
            self::assertSame(
                [
                    '[NX-1080] Actor system logged, shutdown phase ingress: its time of 0.3 s is over, and these have not ended: a consumer',
                ],
                $logger->lines,
            );
        });
    }

    public function testAllPhasesTogetherTakeNoLongerThanShutdownWasGiven(): void
    {
        self::inEveryOrder(static function (): void {
            [$system] = self::logged();
            $journal = new Journal();
            foreach (ShutdownPhase::cases() as $phase) {
                $system->onShutdown($phase, 'slow', static fn() => delay(50.0));
            }
            $system->spawn(self::puppet($journal, 'a'), 'a')->tell(new Deed(static fn() => delay(50.0)));
            $before = timer_clock();
            $system->shutdown(Duration::seconds(8));
            self::assertSame(8000, intdiv(timer_clock() - $before, 1_000_000));
            self::assertContains('a PostStop', $journal->entries());
        });
    }

    public function testActorsHandleTheMailTheyHaveBeforeTheyStop(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static fn() => delay(1.0)));
            $actor->tell(new Said('one'));
            $actor->tell(new Said('two'));
            $system->shutdown(Duration::seconds(60));
            self::assertSame(['a: one', 'a: two', 'a PostStop'], array_slice($journal->entries(), -3));
        });
    }

    public function testChildrenStopBeforeTheirParents(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(self::puppet($journal, 'parent'), 'parent');
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $context->spawn(self::puppet($journal, 'child'), 'child');
            }));
            self::settle();
            $system->shutdown(Duration::seconds(60));
            self::assertSame(['child PostStop', 'parent PostStop'], array_slice($journal->entries(), -2));
        });
    }

    public function testASecondShutdownWaitsForTheSameEnd(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $times = 0;
            $system->onShutdown(ShutdownPhase::Ingress, 'once', static function () use (&$times): void {
                $times++;
                delay(1.0);
            });
            $ends = all(array_fill(0, 3, static function () use ($system): int {
                $system->shutdown(Duration::seconds(60));

                return timer_clock();
            }));
            self::assertCount(1, array_unique(array_map(static fn(int $end): int => intdiv($end, 1_000_000), $ends)));
            $system->shutdown(Duration::zero());
            self::assertSame(1, $times);
            self::assertFalse($system->isRunning());
        });
    }

    public function testAHandlerThatShutsDownGoesOnAndItsActorStopsInOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static function () use ($system, $journal): void {
                $system->shutdown(Duration::seconds(60));
                $journal->note('went on');
            }));
            $actor->tell(new Said('after'));
            $before = timer_clock();
            $system->run();
            self::assertSame(['went on', 'a: after', 'a PostStop'], array_slice($journal->entries(), -3));
            self::assertLessThan(1e9, timer_clock() - $before);
        });
    }

    public function testAConstructionThatShutsDownGoesOn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $before = timer_clock();
            $system->spawn(Props::fromBehavior(Behavior::setup(static function () use ($system, $journal): Behavior {
                $system->shutdown(Duration::seconds(60));

                return self::puppetry($journal, 'a');
            })), 'a');
            $system->run();
            self::assertSame('a PostStop', array_slice($journal->entries(), -1)[0]);
            self::assertLessThan(1e9, timer_clock() - $before);
        });
    }

    public function testATaskThatShutsDownDoesNotWaitForItself(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $system->onShutdown(
                ShutdownPhase::BeforeActors,
                'again',
                static fn() => $system->shutdown(Duration::seconds(60)),
            );
            $system->onShutdown(
                ShutdownPhase::BeforeActors,
                'again by another',
                static fn() => spawn(static fn() => $system->shutdown(Duration::seconds(60)))->await(),
            );
            $before = timer_clock();
            $system->shutdown(Duration::seconds(60));
            self::assertLessThan(1e9, timer_clock() - $before);
        });
    }

    public function testAHandlerThatWaitsAtTheDeadlineIsCancelledAndItsActorReceivesPostStop(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Deed(static function () use ($journal): void {
                try {
                    delay(1e6);
                } finally {
                    $journal->note('cancelled');
                }
            }));
            $actor->tell(new Said('never'));
            $system->shutdown(Duration::seconds(2));
            self::assertSame(['cancelled', 'a PostStop'], array_slice($journal->entries(), -2));
            self::assertNotContains('a: never', $journal->entries());
        });
    }

    public function testAShutdownWithoutTimeStillStopsTheActors(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(self::puppet($journal, 'a'), 'a')->tell(new Deed(static fn() => delay(1e6)));
            $system->shutdown(Duration::zero());
            self::assertSame('a PostStop', array_slice($journal->entries(), -1)[0]);
            self::assertSame(0, $system->liveActorCount());
        });
    }

    public function testPhasesMayUseActorsUntilTheyStopAndNoneStartsAfterwards(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->onShutdown(
                ShutdownPhase::BeforeActors,
                'last words',
                static fn() => $system->spawn(self::puppet($journal, 'late'), 'late')->tell(new Said('bye')),
            );
            $refused = null;
            $system->onShutdown(
                ShutdownPhase::AfterActors,
                'too late',
                static function () use ($system, $journal, &$refused): void {
                    $refused = self::caught(static fn() => $system->spawn(self::puppet($journal, 'later'), 'later'));
                },
            );
            $system->shutdown(Duration::seconds(60));
            self::assertSame(['late: bye', 'late PostStop'], array_slice($journal->entries(), -2));
            self::assertInstanceOf(\Throwable::class, $refused);
        });
    }

    public function testATaskForAPhaseThatWasReachedIsRefused(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $refused = null;
            $system->onShutdown(ShutdownPhase::BeforeActors, 'adds', static function () use ($system, &$refused): void {
                $system->onShutdown(ShutdownPhase::AfterActors, 'in time', static fn() => null);
                $refused = self::caught(
                    static fn() => $system->onShutdown(ShutdownPhase::Ingress, 'late', static fn() => null),
                );
            });
            $system->shutdown(Duration::seconds(60));
            self::assertInstanceOf(MisuseError::class, $refused);
        });
    }

    public function testRunEndsWhenTheSystemHasAndNotBefore(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(self::puppet($journal, 'a'), 'a');
            spawn(static function () use ($system, $journal): void {
                delay(5.0);
                $journal->note('shut');
                $system->shutdown(Duration::seconds(60));
            });
            $system->run();
            self::assertSame(['shut', 'a PostStop'], array_slice($journal->entries(), -2));
        });
    }

    public function testAHandlerThatRunsItsSystemGetsAnError(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $error = null;
            $system->spawn(self::puppet(new Journal(), 'a'), 'a')
                ->tell(new Deed(static function () use ($system, &$error): void {
                    $error = self::caught(static fn() => $system->run());
                }));
            self::settle();
            self::assertInstanceOf(MisuseError::class, $error);
        });
    }

    /** @return array{ActorSystem, AbstractLogger&object{lines: list<string>}} */
    private static function logged(): array
    {
        $logger = new class extends AbstractLogger {
            /** @var list<string> */
            public array $lines = [];

            /** @param array<mixed> $context */
            public function log($level, string|\Stringable $message, array $context = []): void
            {
                $this->lines[] = (string) $message;
            }
        };

        return [ActorSystem::create('logged', logger: $logger), $logger];
    }
}
