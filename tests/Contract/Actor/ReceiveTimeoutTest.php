<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, NotInfluenceReceiveTimeout, Props};
use Nexus\Actor\Signal\{ReceiveTimeout, Signal};
use Nexus\Time\Duration;

use function Nexus\Async\delay;
use function Nexus\Internal\timer_clock;

/** ReceiveTimeout. Limits are 100 ms. */
final class ReceiveTimeoutTest extends ActorContract
{
    public function testAnIdleActorReceivesTheTimeoutRepeatedly(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            self::spawn($system, $journal);
            delay(0.35);
            self::assertSame(['quiet 100', 'quiet 200', 'quiet 300'], $journal->entries());
        });
    }

    public function testUserMessagesPutItOff(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal);
            for ($i = 0; $i < 5; $i++) {
                delay(0.06);
                $actor->tell(new Deed(static fn() => null));
            }
            delay(0.11);
            self::assertSame(['quiet 400'], $journal->entries());
        });
    }

    public function testItIsCountedFromTheEndOfTheLastMessage(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal);
            $actor->tell(new Deed(static fn() => delay(0.25)));
            delay(0.36);
            self::assertSame(['quiet 350'], $journal->entries());
        });
    }

    public function testItIsNotDeliveredWhenMailWaitsAtItsExpiry(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal);
            $actor->tell(new Deed(static fn() => delay(0.15)));
            $actor->tell(new Deed(static fn() => $journal->note('mail')));
            delay(0.24);
            self::assertSame(['mail'], $journal->entries());
            delay(0.02);
            self::assertSame(['mail', 'quiet 250'], $journal->entries());
        });
    }

    public function testMessagesThatDoNotInfluenceItDoNotPutItOff(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal);
            for ($i = 0; $i < 5; $i++) {
                $actor->tell(new class implements NotInfluenceReceiveTimeout {});
                delay(0.03);
            }
            self::assertSame(['quiet 100'], $journal->of('quiet'));
        });
    }

    public function testSignalsDoNotPutItOff(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $other = $system->spawn(Props::fromBehavior(Behavior::empty()), 'other');
            $actor = self::spawn($system, $journal);
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->watch($other)));
            delay(0.05);
            $system->stop($other);
            delay(0.06);
            self::assertSame(['Terminated', 'quiet 100'], $journal->entries());
        });
    }

    public function testNullEndsItAlsoWhenItIsInTheMailboxAndAnotherLimitTakesItsPlace(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal);
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->setReceiveTimeout(null)));
            delay(1.0);
            self::assertSame([], $journal->entries());
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->setReceiveTimeout(Duration::millis(30))));
            delay(0.07);
            self::assertSame(['quiet 1030', 'quiet 1060'], $journal->entries());
        });
    }

    public function testTheSignalSaysHowLongTheLimitIs(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $configured = null;
            $system->spawn(
                Props::fromBehavior(Behavior::setup(static function (ActorContext $ctx) use (&$configured): Behavior {
                    $ctx->setReceiveTimeout(Duration::millis(7));

                    return Behavior::receive(static fn(): Behavior => Behavior::same())
                        ->onSignal(static function (ActorContext $ctx, Signal $signal) use (&$configured): Behavior {
                            if ($signal instanceof ReceiveTimeout) {
                                $configured = $signal->configured;

                                return Behavior::stopped();
                            }

                            return Behavior::same();
                        });
                })),
                'a',
            );
            delay(0.01);
            self::assertSame(7, $configured?->toMillis());
            self::assertSame(0, $system->liveActorCount(), 'it may stop its actor');
        });
    }

    public function testARestartEndsIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = self::spawn($system, $journal, once: true);
            $actor->tell(new Deed(static fn() => throw new \RuntimeException('fails')));
            delay(1.0);
            self::assertSame([], $journal->of('quiet'));
        });
    }

    /** @return ActorRef<object> */
    private static function spawn(ActorSystem $system, Journal $journal, bool $once = false): ActorRef
    {
        $begin = timer_clock();
        $lives = 0;

        return $system->spawn(
            Props::fromBehavior(
                Behavior::setup(static function (ActorContext $ctx) use ($journal, $begin, $once, &$lives): Behavior {
                    if (++$lives === 1 || !$once) {
                        $ctx->setReceiveTimeout(Duration::millis(100));
                    }

                    return Behavior::receive(
                        static fn(ActorContext $ctx, object $message): Behavior
                        => ($message instanceof Deed ? $message->doIn($ctx) : null) ?? Behavior::same(),
                    )->onSignal(static function (ActorContext $ctx, Signal $signal) use ($journal, $begin): Behavior {
                        $name = (new \ReflectionClass($signal))->getShortName();
                        if ($signal instanceof ReceiveTimeout) {
                            $journal->note('quiet ' . intdiv(timer_clock() - $begin, 1_000_000));
                        } elseif ($name === 'Terminated') {
                            $journal->note($name);
                        }

                        return Behavior::same();
                    });
                }),
            ),
            'a',
        );
    }
}
