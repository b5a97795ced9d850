<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, SupervisionStrategy};
use Nexus\Actor\Message\Kill;
use Nexus\Async\{DeadlockError, Deferred};
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\TestWith;

use function Nexus\Async\{await, delay, spawn};
use function Nexus\Internal\timer_clock;

/** "Plain scripts (run() until shut down, run(untilIdle: true) until no message, timer or waiting handler is left)" */
final class RunTest extends ActorContract
{
    private const SECOND = 1_000_000_000;

    public function testAnIdleSystemIsIdleAtOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $system->run(untilIdle: true);
            $system->spawn(Props::fromBehavior(Behavior::empty()));
            $system->run(untilIdle: true);
            self::assertTrue($system->isRunning());
        });
    }

    public function testUntilIdleWaitsForEveryMessageAndForThoseThatTheyCause(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $last = $system->spawn(self::puppet($journal, 'last'));
            $first = $system->spawn(self::puppet($journal, 'first'));
            $first->tell(new Deed(static function () use ($last): void {
                $last->tell(new Deed(static fn() => $last->tell(new Said('done'))));
            }));
            $system->run(untilIdle: true);

            self::assertSame(1, $journal->count('last: done'));
        });
    }

    public function testUntilIdleWaitsForAHandlerThatWaits(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $puppet = $system->spawn(self::puppet($journal, 'p'));
            $puppet->tell(new Deed(static fn() => delay(5.0)));
            $puppet->tell(new Said('done'));
            $system->run(untilIdle: true);

            self::assertSame(1, $journal->count('p: done'));
        });
    }

    public function testUntilIdleWaitsForThePauseBeforeARestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $strategy = SupervisionStrategy::exponentialBackoff(
                Duration::seconds(7),
                Duration::seconds(7),
                jitter: 0.0,
            );
            $puppet = $system->spawn(self::puppet($journal, 'p')->withSupervision($strategy));
            $began = timer_clock();
            $puppet->tell(self::failure());
            $puppet->tell(new Said('done'));
            $system->run(untilIdle: true);

            self::assertSame(1, $journal->count('p: done'));
            self::assertSame(7 * self::SECOND, timer_clock() - $began);
        });
    }

    public function testUntilIdleDoesNotWaitForAPauseThatIsCutShort(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $strategy = SupervisionStrategy::exponentialBackoff(Duration::hours(1), Duration::hours(1));
            $puppet = $system->spawn(self::puppet(new Journal(), 'p')->withSupervision($strategy));
            $puppet->tell(self::failure());
            self::settle();
            $began = timer_clock();
            $puppet->tell(new Kill());
            $system->run(untilIdle: true);

            self::assertFalse($puppet->isAlive());
            self::assertLessThan(self::SECOND, timer_clock() - $began);
        });
    }

    /** @param 'once'|'repeatedly'|'timer'|'task' $how */
    #[TestWith(['once'])]
    #[TestWith(['repeatedly'])]
    #[TestWith(['timer'])]
    #[TestWith(['task'])]
    public function testUntilIdleWaitsForWhatBringsAMessageLater(string $how): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($how): void {
            $journal = new Journal();
            $later = Duration::seconds(3);
            $puppet = $system->spawn(self::puppet($journal, 'p'));
            $stop = new Deed(static fn(): Behavior => Behavior::stopped());
            $puppet->tell(new Deed(static function (ActorContext $ctx) use ($how, $later, $stop): void {
                match ($how) {
                    'once' => $ctx->scheduleOnce($later, $stop),
                    'repeatedly' => $ctx->scheduleRepeatedly($later, $later, $stop),
                    'timer' => $ctx->timers()->startSingleTimer('t', $stop, $later),
                    'task' => $ctx->spawnTask(static function () use ($stop): object {
                        delay(3.0);

                        return $stop;
                    }),
                };
            }));
            $system->run(untilIdle: true);

            self::assertFalse($puppet->isAlive());
        });
    }

    public function testUntilIdleDoesNotWaitForAReceiveTimeoutWhichBeginsAnewForEver(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $puppet = $system->spawn(self::puppet(new Journal(), 'p'));
            $puppet->tell(new Deed(static fn(ActorContext $ctx) => $ctx->setReceiveTimeout(Duration::seconds(1))));
            $system->run(untilIdle: true);

            self::assertTrue($puppet->isAlive());
        });
    }

    public function testRunEndsWhenTheSystemIsShutDown(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $puppet = $system->spawn(self::puppet(new Journal(), 'p'));
            $running = spawn(static fn() => $system->run());
            $puppet->tell(new Deed(static function () use ($system): void {
                $system->shutdown(Duration::seconds(5));
            }));
            await($running);

            self::assertFalse($puppet->isAlive());
            self::assertFalse($system->isRunning());
            $system->run();
            $system->run(untilIdle: true);
        });
    }

    public function testUntilIdleIsADeadlockWhenAHandlerWaitsForWhatNeverComes(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            /** @var Deferred<mixed> $never */
            $never = new Deferred();
            $puppet = $system->spawn(self::puppet(new Journal(), 'p'), 'p');
            $puppet->tell(new Deed(static fn() => $never->future()->await()));
            $failure = self::caught(static fn() => $system->run(untilIdle: true));

            self::assertInstanceOf(DeadlockError::class, $failure);
            self::assertStringContainsString("the actors' idleness of contract", $failure->getMessage());
            self::assertStringContainsString('actor /user/p handling', $failure->getMessage());
        });
    }
}
