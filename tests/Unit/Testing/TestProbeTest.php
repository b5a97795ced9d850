<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Exception\NoSenderException;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\Terminated;
use Nexus\Testing\ExpectationError;
use Nexus\Testing\StepSystem;
use Nexus\Testing\TestProbe;
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\{delay, spawn};

#[CoversClass(TestProbe::class)]
#[CoversClass(ExpectationError::class)]
final class TestProbeTest extends TestCase
{
    /** @return iterable<string, array{\Closure(\Closure(ActorSystem|StepSystem): void): void}> */
    public static function systems(): iterable
    {
        yield 'in steps' => [static function (\Closure $test): void {
            $system = StepSystem::create();
            $test($system);
            $system->shutdown();
        }];
        yield 'by itself' => [static function (\Closure $test): void {
            VirtualClock::run(static function () use ($test): void {
                $system = ActorSystem::create('test');
                $test($system);
                $system->shutdown(Duration::seconds(1));
            });
        }];
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItExpectsWhatItReceivesInOrder(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            $probe->ref()->tell(new Note('one'));
            $probe->ref()->tell(new Other());
            $probe->ref()->tell(new Note('three'));
            self::assertSame('one', $probe->expect(Note::class)->what);
            $probe->expect(Other::class);
            $probe->expectMessage(new Note('three'));
            self::assertCount(3, $probe->history());
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItWaitsForWhatComesLater(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            $slow = self::echoing($system, $probe, 2.0);
            $slow->tell(new Note('late'));
            self::assertSame('late', $probe->expect(Note::class)->what);
            $slow->tell(new Note('later'));
            $failure = self::failureOf(static fn() => $probe->expect(Note::class, Duration::seconds(1)));
            self::assertStringContainsString('nothing came within 1s', $failure);
            $probe->expectMessage(new Note('later'), Duration::seconds(2));
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testAFailurePrintsAllThatItHasReceived(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system, 'orders');
            $probe->ref()->tell(new Note('one'));
            $probe->expect(Note::class);
            $probe->ref()->tell(new Other(7, null, [1, 2]));
            $failure = self::failureOf(static fn() => $probe->expect(Note::class));
            self::assertStringStartsWith(
                '[NX-0510] orders expected a ' . Note::class . ', but received ' . Other::class
                    . "(number: 7, text: NULL, list: array of 2). All it has received:\n",
                $failure,
            );
            self::assertStringContainsString('1. at 0.000 s ' . Note::class . "(what: 'one')", $failure);
            self::assertStringContainsString('2. at 0.000 s ' . Other::class, $failure);
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItFishesOneAmongOthers(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            foreach (['a', 'b', 'c'] as $what) {
                $probe->ref()->tell(new Note($what));
            }
            $probe->ref()->tell(new Other());
            self::assertEquals(
                new Note('b'),
                $probe->fish(static fn(object $message): bool => $message instanceof Note && $message->what === 'b'),
            );
            self::assertInstanceOf(Other::class, $probe->fish(Other::class));
            self::assertStringContainsString(
                'nothing came',
                self::failureOf(static fn() => $probe->fish(Other::class, Duration::millis(5))),
            );
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItExpectsNothing(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            $probe->expectNothing();
            self::echoing($system, $probe, 1.0)->tell(new Note('late'));
            $probe->expectNothing(Duration::millis(900));
            self::assertStringContainsString(
                "nothing within 200ms, but received " . Note::class . "(what: 'late')",
                self::failureOf(static fn() => $probe->expectNothing(Duration::millis(200))),
            );
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItReceivesTerminations(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            $actor = self::echoing($system, $probe);
            $probe->watch($actor);
            $actor->tell(new Note('last'));
            ($system instanceof StepSystem ? $system->actors : $system)->stop($actor);
            $probe->expect(Note::class);
            $probe->expectTerminated($actor);
            self::assertEquals([Note::class, Terminated::class], array_map(get_class(...), $probe->history()));
            self::assertStringContainsString(
                'the end of ' . $actor->path(),
                self::failureOf(static fn() => $probe->expectTerminated($actor, Duration::zero())),
            );
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItAnswersWhatItWasAsked(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            $answer = $probe->ref()->ask(new Note('question'), Duration::seconds(1));
            $probe->expect(Note::class);
            $probe->reply(new Other(42));
            self::assertEquals(
                new Other(42),
                $system instanceof StepSystem ? $system->await($answer) : $answer->await(),
            );
        });
    }

    /** @param \Closure(\Closure(ActorSystem|StepSystem): void): void $with */
    #[DataProvider('systems')]
    public function testItCannotReplyToAPlainTell(\Closure $with): void
    {
        $with(static function (ActorSystem|StepSystem $system): void {
            $probe = TestProbe::create($system);
            $probe->ref()->tell(new Note('news'));
            $probe->expect(Note::class);
            self::assertNull($probe->sender());
            try {
                $probe->reply(new Other());
                self::fail('it answered no sender');
            } catch (NoSenderException $refusal) {
                self::assertStringContainsString('was sent without a sender', $refusal->getMessage());
            }
        });
    }

    public function testInRealTimeItWaitsNoLongerThanItMust(): void
    {
        $system = ActorSystem::create('test');
        $probe = TestProbe::create($system);
        spawn(static function () use ($probe): void {
            delay(0.01);
            $probe->ref()->tell(new Note('soon'));
        })->ignore();
        $began = hrtime(true);
        $probe->expect(Note::class, Duration::seconds(30));
        self::assertLessThan(20e9, hrtime(true) - $began);
        $system->shutdown(Duration::seconds(1));
    }

    /** @return ActorRef<Note> forwards all messages to the probe, some seconds later */
    private static function echoing(ActorSystem|StepSystem $system, TestProbe $probe, float $after = 0.0): ActorRef
    {
        $props = Props::fromBehavior(
            Behavior::receive(static function (ActorContext $context, Note $note) use ($probe, $after): Behavior {
                if ($after > 0.0) {
                    delay($after);
                }
                $probe->ref()->tell($note);

                return Behavior::same();
            }),
        );

        return $system instanceof StepSystem ? $system->spawn($props) : $system->spawnAnonymous($props);
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
