<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Actor;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Actor\Exception\AskTimeoutException;
use Nexus\Actor\Message\PoisonPill;
use Nexus\Actor\Signal\{ReceiveTimeout, Signal};
use Nexus\Async\MisuseError;
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\delay;

/** Actors take a number of seconds wherever they take a Duration. */
#[CoversNothing]
final class DurationsTest extends TestCase
{
    public function testAnAskTakesSeconds(): void
    {
        VirtualClock::run(static function (VirtualClock $clock): void {
            $silent = self::system()->spawnAnonymous(Props::fromBehavior(Behavior::receive(
                static fn(ActorContext $context, object $message): Behavior => Behavior::same(),
            )));
            try {
                $silent->ask(new \stdClass(), 1.5)->await();
                self::fail('no reply was expected');
            } catch (AskTimeoutException $late) {
                self::assertTrue($late->timeout->equals(Duration::millis(1500)));
                self::assertEqualsWithDelta(1.5, $clock->elapsed(), 0.01);
            }
        });
    }

    public function testTimersTakeSeconds(): void
    {
        VirtualClock::run(static function (VirtualClock $clock): void {
            /** @var \ArrayObject<int, string> $seen */
            $seen = new \ArrayObject();
            $note = static function (string $what) use ($seen, $clock): void {
                $seen[] = $what . ' at ' . round($clock->elapsed(), 1);
            };
            $system = self::system();
            $system->spawnAnonymous(Props::fromBehavior(Behavior::setup(
                static function (ActorContext $context) use ($note): Behavior {
                    $context->scheduleOnce(0.5, new \ArrayObject(['once']));
                    $context->scheduleRepeatedly(1.0, 2.0, new \ArrayObject(['repeatedly']));
                    $context->timers()->startSingleTimer('key', new \ArrayObject(['single']), 0.7);
                    $context->setReceiveTimeout(1.5);

                    return Behavior::receive(static function ($context, object $message) use ($note): Behavior {
                        \assert($message instanceof \ArrayObject && \is_string($message[0]));
                        $note($message[0]);

                        return Behavior::same();
                    })->onSignal(static function (ActorContext $context, Signal $signal) use ($note): Behavior {
                        if ($signal instanceof ReceiveTimeout) {
                            $note("nothing for {$signal->configured}");
                            $context->setReceiveTimeout(null);
                        }

                        return Behavior::same();
                    });
                },
            )));
            delay(3.5);
            $system->shutdown(1.0);

            self::assertSame(
                ['once at 0.5', 'single at 0.7', 'repeatedly at 1', 'nothing for 1s 500ms at 2.5', 'repeatedly at 3'],
                $seen->getArrayCopy(),
            );
        });
    }

    public function testAPillTakesSeconds(): void
    {
        self::assertTrue((new PoisonPill(2.5))->deadline?->equals(Duration::millis(2500)));
        self::assertNull((new PoisonPill())->deadline);
    }

    public function testADurationOfATimerIsANumber(): void
    {
        $this->expectException(MisuseError::class);

        VirtualClock::run(static function (): void {
            $system = self::system();
            $ref = $system->spawnAnonymous(Props::fromBehavior(Behavior::receive(
                static fn(ActorContext $context, object $message): Behavior => Behavior::same(),
            )));
            $ref->ask(new \stdClass(), NAN)->ignore();
        });
    }

    private static function system(): ActorSystem
    {
        return ActorSystem::create('durations');
    }
}
