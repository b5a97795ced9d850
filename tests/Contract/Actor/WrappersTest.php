<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{
    ActorContext,
    ActorSystem,
    Behavior,
    BehaviorWithState,
    Props,
    StashBuffer,
    SupervisionStrategy,
    TimerScheduler,
};
use Nexus\Actor\Exception\InvalidBehaviorError;
use Nexus\Actor\Signal\{PostRestart, PreStart, Signal};
use Nexus\Time\Duration;
use Psr\Log\{AbstractLogger, LoggerInterface};

use function Nexus\Async\delay;

/** Decorators of behaviors. */
final class WrappersTest extends ActorContract
{
    public function testAnInterceptorSeesEachMessageAndDecidesWhetherItGoesOn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromBehavior(Behavior::intercept(
                static function (ActorContext $ctx, Said $message, \Closure $next) use ($journal): Behavior {
                    $journal->note("sees {$message->what}");

                    return $message->what === 'no' ? Behavior::unhandled() : $next($message);
                },
                self::noting($journal),
            )), 'a');
            array_map(static fn(string $what) => $actor->tell(new Said($what)), ['a', 'no', 'b']);
            self::settle();
            self::assertSame(['sees a', 'a', 'sees no', 'sees b', 'b'], $journal->entries());
            self::assertSame(1, $system->deadLetters()->total());
        });
    }

    public function testAnInterceptorMayPassAnotherMessageAndReplaceTheResult(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromBehavior(Behavior::intercept(
                static function (ActorContext $ctx, Said $message, \Closure $next): Behavior {
                    $next(new Said("{$message->what}!"));

                    return Behavior::stopped();
                },
                self::noting($journal),
            )), 'a');
            $actor->tell(new Said('a'));
            self::settle();
            self::assertSame(['a!'], $journal->entries());
            self::assertFalse($actor->isAlive());
        });
    }

    public function testInterceptorsNestOutermostFirstAndTheStateStaysInTheInnerBehavior(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $named = static fn(string $name, Behavior $inner): Behavior => Behavior::intercept(
                static function (
                    ActorContext $ctx,
                    Said $message,
                    \Closure $next,
                ) use ($name, $journal): Behavior|BehaviorWithState {
                    $journal->note("{$name} {$message->what}");

                    return $next($message);
                },
                $inner,
            );
            $counting = Behavior::withState(
                10,
                static function (ActorContext $ctx, Said $message, int $count) use ($journal): BehaviorWithState {
                    $journal->note("{$message->what} {$count}");

                    return BehaviorWithState::next($count + 1);
                },
            );
            $actor = $system->spawn(Props::fromBehavior($named('outer', $named('inner', $counting))), 'a');
            $actor->tell(new Said('a'));
            $actor->tell(new Said('b'));
            self::settle();
            self::assertSame(['outer a', 'inner a', 'a 10', 'outer b', 'inner b', 'b 11'], $journal->entries());
        });
    }

    public function testABehaviourThatTakesTheInnerOnesPlaceStaysInside(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromBehavior(Behavior::intercept(
                static function (ActorContext $ctx, Said $message, \Closure $next) use ($journal): Behavior {
                    $journal->note("sees {$message->what}");

                    return $next($message);
                },
                Behavior::receive(
                    static fn(): Behavior => Behavior::setup(static fn(): Behavior => self::noting($journal)),
                ),
            )), 'a');
            array_map(static fn(string $what) => $actor->tell(new Said($what)), ['a', 'b', 'c']);
            self::settle();
            self::assertSame(['sees a', 'sees b', 'b', 'sees c', 'c'], $journal->entries());
        });
    }

    public function testAnotherBehaviourWithStateStaysInsideToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $second = Behavior::withState(
                'own',
                static function (ActorContext $ctx, Said $message, string $state) use ($journal): BehaviorWithState {
                    $journal->note("{$message->what} {$state}");

                    return BehaviorWithState::same();
                },
            );
            $actor = $system->spawn(Props::fromBehavior(Behavior::intercept(
                static function (ActorContext $ctx, Said $message, \Closure $next) use ($journal): BehaviorWithState {
                    $journal->note("sees {$message->what}");

                    return $next($message);
                },
                Behavior::withState(
                    0,
                    static fn(): BehaviorWithState => BehaviorWithState::withBehavior($second, 'given'),
                ),
            )), 'a');
            array_map(static fn(string $what) => $actor->tell(new Said($what)), ['a', 'b']);
            self::settle();
            self::assertSame(['sees a', 'sees b', 'b given'], $journal->entries());
        });
    }

    public function testSignalsAreNotInterceptedAndReachTheInnerBehavior(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(Props::fromBehavior(Behavior::intercept(
                static fn(ActorContext $ctx, Said $message, \Closure $next): Behavior => $next($message),
                self::noting($journal)->onSignal(
                    static function (ActorContext $ctx, Signal $signal) use ($journal): Behavior {
                        $journal->note($signal instanceof PreStart ? 'started' : 'other');

                        return Behavior::same();
                    },
                ),
            )), 'a');
            self::assertSame(['started'], $journal->entries());
        });
    }

    public function testAnInvalidResultOfAnInterceptorFailsTheActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $cause = null;
            $actor = $system->spawn(Props::fromBehavior(Behavior::intercept(
                static function (ActorContext $ctx, Said $message, \Closure $next): mixed {
                    return $next($message) === null ? null : 42;
                },
                self::noting(new Journal()),
            )->onSignal(static function (ActorContext $ctx, Signal $signal) use (&$cause): Behavior {
                $cause = $signal instanceof PostRestart ? $signal->cause : $cause;

                return Behavior::same();
            })), 'a');
            $actor->tell(new Said('a'));
            self::settle();
            self::assertInstanceOf(InvalidBehaviorError::class, $cause);
        });
    }

    public function testAMonitorReceivesEachMessageToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $monitor = $system->spawn(Props::fromBehavior(self::noting($journal, 'monitor ')), 'monitor');
            $actor = $system->spawn(Props::fromBehavior(Behavior::monitor($monitor, self::noting($journal))), 'a');
            $actor->tell(new Said('a'));
            $actor->tell(new Said('b'));
            self::settle();
            self::assertSame(['a', 'b'], array_values(array_diff($journal->entries(), $journal->of('monitor'))));
            self::assertSame(['monitor a', 'monitor b'], $journal->of('monitor'));
        });
    }

    public function testAMonitorThatHasEndedDelaysNoActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $monitor = $system->spawn(Props::fromBehavior(Behavior::empty()), 'monitor');
            $system->stop($monitor);
            self::settle();
            $actor = $system->spawn(Props::fromBehavior(Behavior::monitor($monitor, self::noting($journal))), 'a');
            $actor->tell(new Said('a'));
            self::settle();
            self::assertSame(['a'], $journal->entries());
        });
    }

    public function testMessagesAreLoggedByClassAtTheLevelAskedFor(): void
    {
        self::inEveryOrder(static function (): void {
            $journal = new Journal();
            $logger = self::logger($journal);
            $system = ActorSystem::create('logged', logger: $logger);
            $actor = $system->spawn(Props::fromBehavior(Behavior::logMessages(self::noting($journal), 'notice')), 'a');
            $actor->tell(new Said('a'));
            self::settle();
            $system->shutdown(Duration::seconds(1));
            self::assertSame(['notice received ' . Said::class, 'a'], $journal->entries());
        });
    }

    public function testWrappersOfAllKindsNestAndAreMadeAnewAtARestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $behavior = Behavior::supervise(Behavior::withStash(5, static fn(
                StashBuffer $stash,
            ): Behavior => Behavior::withTimers(
                static function (TimerScheduler $timers) use ($stash, $journal): Behavior {
                    $journal->note('made');
                    $timers->startSingleTimer('t', new Said('tick'), Duration::millis(10));

                    return Behavior::intercept(static fn(
                        ActorContext $ctx,
                        object $message,
                        \Closure $next,
                    ): Behavior => $next($message), Behavior::setup(
                        static fn(ActorContext $ctx): Behavior => Behavior::receive(
                            static function (ActorContext $ctx, Said $message) use ($stash, $journal): Behavior {
                                if ($message->what === 'fail') {
                                    throw new \RuntimeException('fails');
                                }
                                if ($message->what === 'tick') {
                                    return $stash->unstashAll(self::noting($journal));
                                }
                                $stash->stash($message);

                                return Behavior::same();
                            },
                        ),
                    ));
                },
            )), SupervisionStrategy::oneForOne());
            $actor = $system->spawn(Props::fromBehavior($behavior), 'a');
            $actor->tell(new Said('fail'));
            $actor->tell(new Said('a'));
            delay(0.1);
            self::assertSame(['made', 'made', 'a'], $journal->entries());
        });
    }

    public function testMoreThanTenWrappersAreRefused(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $behavior = self::noting(new Journal());
            for ($i = 0; $i < 10; $i++) {
                $behavior = Behavior::intercept(
                    static fn(ActorContext $ctx, object $message, \Closure $next): Behavior => $next($message),
                    $behavior,
                );
            }
            $system->spawn(Props::fromBehavior($behavior), 'ten');
            $refused = false;
            try {
                $system->spawn(Props::fromBehavior(Behavior::setup(static fn(): Behavior => $behavior)), 'eleven');
            } catch (\Throwable) {
                $refused = true;
            }
            self::assertTrue($refused);
        }, 2);
    }

    /** @return Behavior<Said> */
    private static function noting(Journal $journal, string $how = ''): Behavior
    {
        return Behavior::receive(static function (ActorContext $ctx, Said $message) use ($journal, $how): Behavior {
            $journal->note($how . $message->what);

            return Behavior::same();
        });
    }

    private static function logger(Journal $journal): LoggerInterface
    {
        return new class ($journal) extends AbstractLogger {
            public function __construct(private readonly Journal $journal) {}

            public function log($level, string|\Stringable $message, array $context = []): void
            {
                $this->journal->note((is_string($level) ? $level : '?') . " {$message}");
            }
        };
    }
}
