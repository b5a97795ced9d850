<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\AbstractActor;
use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Exception\ActorInitializationException;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\PostRestart;
use Nexus\Actor\Signal\PostStop;
use Nexus\Actor\Signal\PreRestart;
use Nexus\Actor\Signal\PreStart;
use Nexus\Actor\Signal\Signal;

/** "Tree and life": the signals of a lifecycle and their order. */
final class SignalTest extends ActorContract
{
    public function testPreStartComesOncePerLifeBeforeSpawnReturns(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            self::assertSame(['a PreStart'], $journal->entries());
            $actor->tell(self::failure());
            $actor->tell(self::failure());
            self::settle();
            self::assertSame(1, $journal->count('a PreStart'));
        });
    }

    public function testOnRestartPreRestartGoesToTheOldAndPostRestartToTheNew(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $lives = 0;
            $failure = new \RuntimeException('broken');
            $actor = $system->spawn(
                Props::fromBehavior(Behavior::setup(static function () use ($journal, &$lives, $failure): Behavior {
                    $life = ++$lives;
                    $journal->note("setup {$life}");

                    return Behavior::receive(static fn(): Behavior => throw $failure)->onSignal(
                        static function (
                            ActorContext $context,
                            Signal $signal,
                        ) use ($journal, $life, $failure): Behavior {
                            $isItsCause = ($signal instanceof PreRestart || $signal instanceof PostRestart)
                                && $signal->cause === $failure;
                            $journal->note(
                                (new \ReflectionClass($signal))->getShortName() . " {$life}" . ($isItsCause
                                    ? ' with the cause'
                                    : ''),
                            );

                            return Behavior::same();
                        },
                    );
                })),
                'a',
            );
            $actor->tell(new Said('fail'));
            self::settle();
            $system->stop($actor);
            self::settle();
            self::assertSame(
                [
                    'setup 1',
                    'PreStart 1',
                    'PreRestart 1 with the cause',
                    'setup 2',
                    'PostRestart 2 with the cause',
                    'PostStop 2',
                ],
                $journal->entries(),
            );
        });
    }

    public function testPostRestartsDefaultCallsOnPreStartOfTheNewObject(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(Props::fromFactory(static fn(): Noting => new Noting($journal)), 'a');
            $actor->tell(self::failure());
            $actor->tell(new Said('hello'));
            self::settle();
            $system->stop($actor);
            self::settle();
            self::assertSame(
                ['onPreStart', 'onPreRestart broken', 'onPreStart', 'hello', 'onPostStop'],
                $journal->entries(),
            );
        });
    }

    public function testPostStopComesOnceAlsoWhenAHandlerFailsForTheLastTime(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            for ($failures = 0; $failures < 5; $failures++) {
                $actor->tell(self::failure());
            }
            self::settle();
            self::assertFalse($actor->isAlive());
            self::assertSame(1, $journal->count('a PostStop'));
            self::assertSame(3, $journal->count('a PostRestart'));
        });
    }

    public function testPostStopComesAlsoWhenConstructionThrew(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $behavior = self::puppetry($journal, 'a')
                ->onSignal(static function (ActorContext $context, Signal $signal) use ($journal): Behavior {
                    $journal->note($signal::class);

                    return $signal instanceof PreStart ? throw new \RuntimeException('no database') : Behavior::same();
                });
            self::assertInstanceOf(
                ActorInitializationException::class,
                self::caught(static fn() => $system->spawn(Props::fromBehavior($behavior), 'a')),
            );
            self::assertSame([PreStart::class, PostStop::class], $journal->entries());
            self::assertSame(0, $system->liveActorCount());
        });
    }

    public function testAClassActorGetsOnPostStopAfterOnPreStartThrew(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $props = Props::fromFactory(static fn(): Noting => new Noting($journal, 'no database'));
            self::assertInstanceOf(
                ActorInitializationException::class,
                self::caught(static fn() => $system->spawn($props, 'a')),
            );
            self::assertSame(['onPreStart', 'onPostStop'], $journal->entries());
        });
    }

    public function testASignalWithoutAHandlerIsIgnored(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(
                        static function (ActorContext $context, object $message) use ($journal): Behavior {
                            $journal->note('handled');

                            return $message instanceof Deed
                                ? $message->doIn($context) ?? Behavior::same()
                                : Behavior::same();
                        },
                    ),
                ),
                'a',
            );
            $actor->tell(self::failure());
            $actor->tell(new Said('again'));
            self::settle();
            self::assertSame(['handled', 'handled'], $journal->entries());
            self::assertTrue($actor->isAlive());
        });
    }

    public function testAStopBetweenFailureAndRestartEndsTheLife(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(self::failure());
            $actor->tell(new \Nexus\Actor\Message\PoisonPill());
            $actor->tell(new Said('never'));
            self::settle();
            self::assertSame(['a PreStart', 'a PreRestart', 'a PostRestart', 'a PostStop'], $journal->entries());
        });
    }
}

/** @extends AbstractActor<object> */
final class Noting extends AbstractActor
{
    public function __construct(private readonly Journal $journal, private readonly ?string $failure = null) {}

    public function onPreStart(ActorContext $_ctx): void
    {
        $this->journal->note('onPreStart');
        if ($this->failure !== null) {
            throw new \RuntimeException($this->failure);
        }
    }

    public function onPostStop(ActorContext $_ctx): void
    {
        $this->journal->note('onPostStop');
    }

    public function onPreRestart(ActorContext $_ctx, \Throwable $_cause): void
    {
        $this->journal->note("onPreRestart {$_cause->getMessage()}");
    }

    public function handle(ActorContext $ctx, object $message): Behavior
    {
        if ($message instanceof Deed) {
            return $message->doIn($ctx) ?? Behavior::same();
        }
        $this->journal->note($message instanceof Said ? $message->what : $message::class);

        return Behavior::same();
    }
}
