<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Actor\Exception\AskFailedException;
use Nexus\Actor\Signal\{PostRestart, Signal};
use Nexus\Async\MisuseError;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\DataProvider;

use function Nexus\Async\{delay, spawn};

/** Wrong use throws an exception with a code. */
final class MisuseTest extends ActorContract
{
    public function testDevelopmentModeReportsAMessageChangedAfterItWasSent(): void
    {
        self::inDevelopment(static function (ActorSystem $system): void {
            $failures = [];
            $actor = self::spawn($system, new Journal(), $failures);
            $message = self::message();
            $actor->tell($message);
            $line = __LINE__ - 1;
            $message->text = 'changed';
            self::settle();
            self::assertCount(1, $failures);
            self::assertInstanceOf(MisuseError::class, $failures[0]);
            self::assertSame('NX-1054', $failures[0]->errorCode());
            self::assertStringContainsString(Parcel::class, $failures[0]->getMessage());
            self::assertStringContainsString(basename(__FILE__) . ":{$line}", $failures[0]->getMessage());
        });
    }

    /** @return iterable<string, array{\Closure(Parcel): mixed}> */
    public static function changes(): iterable
    {
        yield 'a number' => [static fn(Parcel $message) => $message->number++];
        yield 'a float' => [static fn(Parcel $message) => $message->float = -$message->float];
        yield 'a string' => [static fn(Parcel $message) => $message->text .= '!'];
        yield 'a truth' => [static fn(Parcel $message) => $message->flag = !$message->flag];
        yield 'null' => [static fn(Parcel $message) => $message->nothing = false];
        yield 'an element' => [static fn(Parcel $message) => $message->list['key'] = 2];
        yield 'a new element' => [static fn(Parcel $message) => $message->list[] = 1];
        yield 'a new property' => [static fn(Parcel $message) => $message->bag->further = 1];
        yield 'an object inside' => [
            static fn(Parcel $message) => $message->inner === null ? null : $message->inner->number = 0,
        ];
        yield 'another object inside' => [static fn(Parcel $message) => $message->inner = null];
    }

    /** @param \Closure(Parcel): mixed $change */
    #[DataProvider('changes')]
    public function testEveryChangeIsFound(\Closure $change): void
    {
        self::inDevelopment(static function (ActorSystem $system) use ($change): void {
            $failures = [];
            $actor = self::spawn($system, new Journal(), $failures);
            $message = self::message();
            $actor->tell($message);
            $change($message);
            self::settle();
            self::assertCount(1, $failures);
        });
    }

    public function testAMessageThatIsNotChangedArrives(): void
    {
        self::inDevelopment(static function (ActorSystem $system): void {
            $failures = [];
            $journal = new Journal();
            $actor = self::spawn($system, $journal, $failures);
            $message = self::message();
            $message->itself = $message;
            $actor->tell($message);
            $actor->tell($message);
            $actor->tell(new Said('other'));
            self::settle();
            self::assertSame([], $failures);
            self::assertSame([Parcel::class, Parcel::class, Said::class], $journal->entries());
        });
    }

    public function testAnAskWhoseMessageIsChangedFails(): void
    {
        self::inDevelopment(static function (ActorSystem $system): void {
            $failures = [];
            $actor = self::spawn($system, new Journal(), $failures);
            $message = self::message();
            $answer = $actor->ask($message, Duration::seconds(1));
            $message->number = 2;
            $caught = null;
            try {
                $answer->await();
            } catch (AskFailedException $caught) {
            }
            self::assertStringContainsString('NX-1054', (string) $caught?->getMessage());
        });
    }

    public function testWhatAnActorStashesItMayChange(): void
    {
        self::inDevelopment(static function (ActorSystem $system): void {
            $seen = [];
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(static function (ActorContext $ctx, Parcel $message) use (&$seen): Behavior {
                        $seen[] = $message->number++;
                        if ($message->number === 2) {
                            $ctx->stash();
                            $ctx->unstashAll();
                        }

                        return Behavior::same();
                    }),
                ),
                'a',
            );
            $actor->tell(self::message());
            self::settle();
            self::assertSame([1, 2], $seen);
        });
    }

    public function testReentrantActorsAreWatchedToo(): void
    {
        self::inDevelopment(static function (ActorSystem $system): void {
            $failures = [];
            $actor = self::spawn($system, new Journal(), $failures, reentrant: true);
            $message = self::message();
            $actor->tell($message);
            $message->number++;
            self::settle();
            self::assertCount(1, $failures);
        });
    }

    public function testProductionModeDoesNotCheckMessages(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $failures = [];
            $journal = new Journal();
            $actor = self::spawn($system, $journal, $failures);
            $message = self::message();
            $actor->tell($message);
            $message->number++;
            self::settle();
            self::assertSame([], $failures);
            self::assertSame([Parcel::class], $journal->entries());
        });
    }

    /** @return iterable<string, array{\Closure(ActorContext<object>): mixed}> */
    public static function uses(): iterable
    {
        yield 'timers' => [static fn(ActorContext $ctx) => $ctx->timers()];
        yield 'scheduleOnce' => [static fn(ActorContext $ctx) => $ctx->scheduleOnce(Duration::zero(), new Said('a'))];
        yield 'scheduleRepeatedly' => [
            static fn(ActorContext $ctx) => $ctx->scheduleRepeatedly(
                Duration::zero(),
                Duration::seconds(1),
                new Said('a'),
            ),
        ];
        yield 'setReceiveTimeout' => [static fn(ActorContext $ctx) => $ctx->setReceiveTimeout(null)];
        yield 'stash' => [static fn(ActorContext $ctx) => $ctx->stash()];
        yield 'unstashAll' => [static fn(ActorContext $ctx) => $ctx->unstashAll()];
        yield 'spawnTask' => [static fn(ActorContext $ctx) => $ctx->spawnTask(static fn() => null)];
    }

    /** @param \Closure(ActorContext<object>): mixed $use */
    #[DataProvider('uses')]
    public function testAContextUsedOutsideItsHandlerThrows(\Closure $use): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($use): void {
            $codes = [];
            $attempt = static function (ActorContext $ctx) use ($use, &$codes): void {
                try {
                    $use($ctx);
                } catch (MisuseError $error) {
                    $codes[] = $error->errorCode();
                }
            };
            $kept = null;
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Deed(static function (ActorContext $ctx) use ($attempt, &$kept): void {
                $kept = $ctx;
                spawn(static fn() => $attempt($ctx));
                delay(0.01);
            }));
            self::settle();
            delay(0.05);
            self::assertInstanceOf(ActorContext::class, $kept);
            $attempt($kept);
            $system->stop($actor);
            self::settle();
            $attempt($kept);
            self::assertSame(
                ['NX-1004', 'NX-1004', 'NX-1004'],
                $codes,
                'in another coroutine, after the turn, after the end',
            );
        }, 5);
    }

    /** @param \Closure(ActorSystem): mixed $program */
    private static function inDevelopment(\Closure $program): void
    {
        $before = getenv('NEXUS_ENV');
        putenv('NEXUS_ENV=development');
        try {
            self::inEveryOrder($program);
        } finally {
            putenv($before === false ? 'NEXUS_ENV' : "NEXUS_ENV={$before}");
        }
    }

    private static function message(): Parcel
    {
        return new Parcel(new Parcel());
    }

    /**
     * @param list<\Throwable> $failures
     *
     * @return ActorRef<object>
     */
    private static function spawn(
        ActorSystem $system,
        Journal $journal,
        array &$failures,
        bool $reentrant = false,
    ): ActorRef {
        $props = Props::fromBehavior(
            Behavior::receive(static function (ActorContext $ctx, object $message) use ($journal): Behavior {
                $journal->note($message::class);

                return Behavior::same();
            })->onSignal(static function (ActorContext $ctx, Signal $signal) use (&$failures): Behavior {
                if ($signal instanceof PostRestart) {
                    $failures[] = $signal->cause;
                }

                return Behavior::same();
            }),
        );

        return $system->spawn($reentrant ? $props->reentrant() : $props, 'a');
    }
}
