<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\Behavior;
use Nexus\Actor\Exception\ActorInitializationException;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\Signal;
use Nexus\Actor\Signal\Terminated;
use Nexus\Actor\StashBuffer;
use Nexus\Actor\TimerScheduler;
use Nexus\Testing\BehaviorTestKit;
use Nexus\Testing\Effect\{
    Forwarded,
    ReceiveTimeoutSet,
    Replied,
    Scheduled,
    Spawned,
    Stashed,
    Stopped,
    TimerCancelled,
    Told,
    Unstashed,
    Unwatched,
    Watched,
};
use Nexus\Testing\ExpectationError;
use Nexus\Testing\TestInbox;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(BehaviorTestKit::class)]
#[CoversClass(TestInbox::class)]
#[CoversClass(ExpectationError::class)]
final class BehaviorTestKitTest extends TestCase
{
    /** @var list<string> */
    private array $seen = [];

    /** @var ActorRef<object>|null */
    private ?ActorRef $target = null;

    public function testAMessageIsHandledWhenRunReturns(): void
    {
        $kit = $this->kit(static fn() => null);
        $kit->run(new Note('one'))->run(new Note('two'));
        self::assertSame(['one', 'two'], $this->seen);
        $kit->expectNoEffects();
    }

    public function testAMessageToSelfWaitsToBeRun(): void
    {
        $kit = $this->kit(
            static fn(
                ActorContext $context,
                Note $note,
            ) => $note->what === 'again' ? null : $context->self()->tell(new Note('again')),
        );
        $kit->run(new Note('one'));
        self::assertSame(['one'], $this->seen);
        self::assertTrue($kit->runOne());
        self::assertFalse($kit->runOne());
        self::assertSame(['one', 'again'], $this->seen);
        $kit->run(new Note('two'))->run(new Note('three'));
        self::assertSame(1, $kit->runAll());
        self::assertSame(['one', 'again', 'two', 'again', 'three', 'again'], $this->seen);
    }

    public function testChildrenAreInboxesAndNothingOfTheirPropsRuns(): void
    {
        $props = Props::fromBehavior(Behavior::setup(function (): Behavior {
            $this->seen[] = 'started';

            return $this->noting();
        }));
        $kit = $this->kit(static function (ActorContext $context) use ($props): void {
            $child = $context->spawn($props, 'child');
            $context->watch($child);
            $child->tell(new Note('work'));
        });
        $kit->run(new Note('go'));
        $child = $kit->child('child');
        self::assertEquals(
            [
                new Spawned($props, 'child', $child->ref()),
                new Watched($child->ref()),
                new Told($child->ref(), new Note('work')),
            ],
            $kit->effects(),
        );
        $child->expectMessage(new Note('work'));
        $child->expectNothing();
        self::assertSame(['go'], $this->seen);
        self::assertSame('/user/tested/child', (string) $child->ref()->path());
    }

    public function testTheEndOfAnInboxIsSignalled(): void
    {
        $kit = $this->kit(fn(ActorContext $context) => $context->watch($context->spawn($this->props(), 'child')));
        $kit->run(new Note('go'));
        $kit->child('child')->stop();
        self::assertTrue($kit->runOne());
        self::assertSame(['go', 'end of /user/tested/child'], $this->seen);
    }

    public function testEffectsOfTheContextAreKeptInOrder(): void
    {
        $kit = $this->kit(function (ActorContext $context): void {
            $context->watchWith($context->self(), new Note('me'));
            $context->unwatch($context->self());
            $context->scheduleOnce(Duration::seconds(1), new Note('later'));
            $context->scheduleRepeatedly(Duration::seconds(2), Duration::seconds(3), new Note('often'));
            $context->setReceiveTimeout(Duration::minutes(1));
            $context->timers()->startSingleTimer('key', new Note('timer'), Duration::seconds(4));
            $context->timers()->cancel('key');
            $context->stop($context->spawn($this->props(), 'brief'));
        });
        $kit->run(new Note('go'));
        $self = $kit->ref();
        self::assertEquals([
            new Watched($self, new Note('me')),
            new Unwatched($self),
            new Scheduled(new Note('later'), Duration::seconds(1)),
            new Scheduled(new Note('often'), Duration::seconds(2), Duration::seconds(3)),
            new ReceiveTimeoutSet(Duration::minutes(1)),
            new Scheduled(new Note('timer'), Duration::seconds(4), null, 'key'),
            new TimerCancelled('key'),
        ], array_slice($kit->effects(), 0, 7));
    }

    public function testExpectingAnEffectTakesIt(): void
    {
        $kit = $this->kit(function (ActorContext $context): void {
            $context->stop($context->spawn($this->props(), 'brief'));
            $context->setReceiveTimeout(null);
        });
        $kit->run(new Note('go'));
        self::assertSame('brief', $kit->expectEffect(Spawned::class)->name);
        $kit->expectEffect(new ReceiveTimeoutSet(null));
        $failure = self::failureOf(static fn() => $kit->expectEffect(Spawned::class));
        self::assertStringStartsWith(
            '[NX-0511] tested was expected to have a ' . Spawned::class . ', but it is not among its effects.',
            $failure,
        );
        self::assertStringContainsString(Stopped::class . '(child: /user/tested/brief)', $failure);
        self::assertStringContainsString(Stopped::class, self::failureOf(static fn() => $kit->expectNoEffects()));
        self::assertCount(1, $kit->effects());
        $kit->expectNoEffects();
    }

    public function testTimersOfBehavioursAreSeenAndGoByTheVirtualClock(): void
    {
        $kit = BehaviorTestKit::of(Behavior::withTimers(function (TimerScheduler $timers): Behavior {
            $timers->startTimerAtFixedRate('tick', new Note('tick'), Duration::seconds(10));

            return $this->noting();
        }));
        $kit->expectEffect(new Scheduled(new Note('tick'), Duration::seconds(10), Duration::seconds(10), 'tick'));
        $kit->advanceTime(Duration::seconds(20));
        self::assertSame([], $this->seen);
        self::assertSame(2, $kit->runAll());
        self::assertSame(['tick', 'tick'], $this->seen);
    }

    public function testAStashOfABehaviourIsSeen(): void
    {
        $kit = BehaviorTestKit::of(
            Behavior::withStash(
                10,
                fn(StashBuffer $stash): Behavior => Behavior::receive(
                    function (ActorContext $context, Note $note) use ($stash): Behavior {
                        if ($note->what === 'open') {
                            return $stash->unstashAll($this->noting());
                        }
                        $stash->stash($note);

                        return Behavior::same();
                    },
                ),
            ),
        );
        $kit->run(new Note('early'));
        $kit->expectEffect(new Stashed(new Note('early')));
        $kit->run(new Note('open'));
        $kit->expectEffect(new Unstashed());
        $kit->runAll();
        self::assertSame(['early'], $this->seen);
    }

    public function testAnInboxAnswersAndTheHandlerThatWaitsGoesOn(): void
    {
        $kit = $this->kit(function (ActorContext $context, Note $note): void {
            $answer = $this->target?->ask($note, Duration::seconds(1))->await();
            $this->seen[] = get_debug_type($answer);
        });
        $inbox = $kit->inbox('other');
        $this->target = $inbox->ref();
        $kit->run(new Note('question'));
        self::assertSame(['question'], $this->seen);
        $inbox->expectMessage(new Note('question'));
        $inbox->reply(new Other());
        self::assertSame(['question', Other::class], $this->seen);
        self::assertEquals([new Note('question')], $inbox->history());
    }

    public function testItsOwnAnswerIsAnEffectAndAFuture(): void
    {
        $kit = $this->kit(static fn(ActorContext $context) => $context->reply(new Other(7)));
        self::assertEquals(new Other(7), $kit->ask(new Note('question'))->await());
        $kit->expectEffect(new Replied(new Other(7)));
    }

    public function testWhatIsForwardedArrives(): void
    {
        $kit = $this->kit(
            fn(ActorContext $context) => $this->target === null ? null : $context->forward($this->target),
        );
        $inbox = $kit->inbox('next');
        $this->target = $inbox->ref();
        $kit->run(new Note('hand on'));
        $kit->expectEffect(Forwarded::class);
        $inbox->expectMessage(new Note('hand on'));
        self::assertStringContainsString(
            'nothing has come',
            self::failureOf(static fn() => $inbox->expect(Note::class)),
        );
    }

    public function testItsEndIsSeen(): void
    {
        $kit = BehaviorTestKit::of(Behavior::receive(static fn(): Behavior => Behavior::stopped()));
        self::assertTrue($kit->isAlive());
        $kit->run(new Note('end'));
        self::assertFalse($kit->isAlive());
    }

    public function testAConstructionThatThrowsIsTheTestsException(): void
    {
        $this->expectException(ActorInitializationException::class);
        BehaviorTestKit::of(
            Behavior::setup(
                fn(): Behavior => $this->target === null ? throw new \RuntimeException('no database') : $this->noting(),
            ),
        );
    }

    /**
     * @param callable(ActorContext<Note>, Note): mixed $act
     *
     * @return BehaviorTestKit<Note>
     */
    private function kit(callable $act): BehaviorTestKit
    {
        return BehaviorTestKit::of($this->noting($act));
    }

    /** @return Props<Note> */
    private function props(): Props
    {
        return Props::fromBehavior($this->noting());
    }

    /**
     * @param (callable(ActorContext<Note>, Note): mixed)|null $act
     *
     * @return Behavior<Note>
     */
    private function noting(?callable $act = null): Behavior
    {
        return Behavior::receive(function (ActorContext $context, Note $note) use ($act): Behavior {
            $this->seen[] = $note->what;
            if ($act !== null) {
                $act($context, $note);
            }

            return Behavior::same();
        })->onSignal(function (ActorContext $context, Signal $signal): Behavior {
            if ($signal instanceof Terminated) {
                $this->seen[] = "end of {$signal->ref->path()}";
            }

            return Behavior::same();
        });
    }

    /** @param callable(): mixed $expectation */
    private static function failureOf(callable $expectation): string
    {
        try {
            $expectation();
        } catch (ExpectationError $failure) {
            return $failure->getMessage();
        }
        self::fail('it was expected, and came');
    }
}
