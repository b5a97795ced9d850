<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\PreStart;
use Nexus\Actor\Signal\Signal;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Async\Deferred;
use Nexus\Async\MisuseError;
use Nexus\Testing\StepSystem;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;

use function Nexus\Async\delay;

#[CoversClass(StepSystem::class)]
final class StepSystemTest extends TestCase
{
    private StepSystem $system;

    /** @var list<string> */
    private array $seen = [];

    protected function setUp(): void
    {
        $this->system = StepSystem::create(logger: new NullLogger());
    }

    public function testNothingHappensByItself(): void
    {
        $actor = $this->noting('a');
        $actor->tell(new Note('one'));
        delay(0.0);
        self::assertSame([], $this->seen);
        self::assertFalse($this->system->isIdle());
        self::assertSame(1, $this->system->pendingMessageCount());
    }

    public function testAStepIsOneMessageOfOneActor(): void
    {
        $actor = $this->noting('a');
        $actor->tell(new Note('one'));
        $actor->tell(new Note('two'));
        self::assertTrue($this->system->step());
        self::assertSame(['a one'], $this->seen);
        self::assertSame(1, $this->system->pendingMessageCount());
        self::assertTrue($this->system->step());
        self::assertFalse($this->system->step());
        self::assertTrue($this->system->isIdle());
    }

    public function testStepsGoInTheOrderOfCreation(): void
    {
        [$first, $second, $third] = [$this->noting('1'), $this->noting('2'), $this->noting('3')];
        foreach ([$third, $second, $first] as $actor) {
            $actor->tell(new Note('a'));
            $actor->tell(new Note('b'));
        }
        self::assertSame(6, $this->system->drain());
        self::assertSame(['1 a', '1 b', '2 a', '2 b', '3 a', '3 b'], $this->seen);
    }

    public function testTheOrderIsThatOneUnderASeedToo(): void
    {
        \Nexus\Internal\use_order(7);
        $this->testStepsGoInTheOrderOfCreation();
    }

    public function testDrainAlsoRunsMessagesSentMeanwhile(): void
    {
        $last = $this->noting('last');
        $first = $this->acting(static function (ActorContext $context, Note $note) use ($last): void {
            $last->tell($note);
        });
        $first->tell(new Note('passed on'));
        self::assertSame(2, $this->system->drain());
        self::assertSame(['last passed on'], $this->seen);
    }

    public function testAHandlerThatWaitsGoesOnWhenTimeIsMoved(): void
    {
        $actor = $this->acting(function (ActorContext $context, Note $note): void {
            $this->seen[] = "begins {$note->what}";
            delay(60.0);
            $this->seen[] = "ends {$note->what}";
        });
        $actor->tell(new Note('one'));
        $actor->tell(new Note('two'));
        self::assertTrue($this->system->step());
        self::assertFalse($this->system->step());
        self::assertSame(['begins one'], $this->seen);
        $this->system->advanceTime(Duration::seconds(59));
        self::assertSame(['begins one'], $this->seen);
        $this->system->advanceTime(Duration::seconds(1));
        self::assertSame(['begins one', 'ends one'], $this->seen);
        self::assertTrue($this->system->step());
        $this->system->advanceTime(Duration::minutes(1));
        self::assertSame(['begins one', 'ends one', 'begins two', 'ends two'], $this->seen);
    }

    public function testOthersStepWhileOneWaits(): void
    {
        $waiting = $this->acting(static fn() => delay(60.0));
        $other = $this->noting('other');
        $waiting->tell(new Note('x'));
        $other->tell(new Note('y'));
        self::assertSame(2, $this->system->drain());
        self::assertSame(['other y'], $this->seen);
        $this->system->advanceTime(Duration::minutes(1));
    }

    public function testABackoffGoesByTheVirtualClock(): void
    {
        $strategy = SupervisionStrategy::exponentialBackoff(Duration::hours(1), Duration::hours(2), jitter: 0.0);
        $actor = $this->acting(function (ActorContext $context, Note $note): void {
            $this->seen[] = $note->what;
            $note->what === 'fail' && throw new \RuntimeException('broken');
        }, $strategy);
        $actor->tell(new Note('fail'));
        $actor->tell(new Note('after'));
        $this->system->drain();
        self::assertSame(['fail'], $this->seen);
        $this->system->advanceTime(Duration::hours(1));
        $this->system->drain();
        self::assertSame(['fail', 'after'], $this->seen);
        self::assertSame('2026-01-01T01:00:00+00:00', $this->system->clock()->now()->format(DATE_ATOM));
    }

    public function testAwaitStepsAndMovesTimeUntilItIsThere(): void
    {
        $deferred = new Deferred();
        $second = $this->acting(static function () use ($deferred): void {
            delay(3600.0);
            $deferred->complete('there');
        });
        $this->acting(static fn(ActorContext $context, Note $note) => $second->tell($note))->tell(new Note('go'));
        self::assertSame('there', $this->system->await($deferred->future()));
        self::assertSame('2026-01-01T01:00:00+00:00', $this->system->clock()->now()->format(DATE_ATOM));
    }

    public function testWhatIsStartedIsThereWhenSpawnReturns(): void
    {
        $this->system->spawn(
            Props::fromBehavior(
                Behavior::setup(
                    fn(): Behavior => Behavior::receive(static fn(): Behavior => Behavior::same())
                        ->onSignal(function (ActorContext $context, Signal $signal): Behavior {
                            $this->seen[] = $signal instanceof PreStart ? 'started' : $signal::class;

                            return Behavior::same();
                        }),
                ),
            ),
        );
        self::assertSame(['started'], $this->seen);
        self::assertTrue($this->system->isIdle());
    }

    public function testShutdownStopsAllAndGivesTheTimeBack(): void
    {
        $actor = $this->noting('a');
        $actor->tell(new Note('one'));
        $this->system->shutdown();
        self::assertFalse($actor->isAlive());
        self::assertSame(['a one'], $this->seen);
        StepSystem::create()->shutdown();
    }

    public function testThereIsOneClockAtATime(): void
    {
        $this->expectException(MisuseError::class);
        StepSystem::create();
    }

    /** @return ActorRef<Note> */
    private function noting(string $name): ActorRef
    {
        return $this->acting(function (ActorContext $context, Note $note) use ($name): void {
            $this->seen[] = "{$name} {$note->what}";
        });
    }

    /**
     * @param callable(ActorContext<Note>, Note): mixed $act
     *
     * @return ActorRef<Note>
     */
    private function acting(callable $act, ?SupervisionStrategy $strategy = null): ActorRef
    {
        $behavior = Behavior::receive(static function (ActorContext $context, Note $note) use ($act): Behavior {
            $act($context, $note);

            return Behavior::same();
        });

        return $this->system->spawn(
            Props::fromBehavior($behavior)->withSupervision($strategy ?? SupervisionStrategy::oneForOne()),
        );
    }
}
