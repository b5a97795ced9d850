<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Exception\AskFailedException;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\OverflowStrategy;
use Nexus\Async\{DeadlockError, Future};
use Nexus\Time\Duration;

use function Nexus\Async\{all, any, delay};
use function Nexus\Internal\timer_clock;

/** The contracts of actors that wait for each other. */
final class AskCycleTest extends ActorContract
{
    private const LONG = 30;

    public function testAwaitingAnAskToOneselfFailsAtOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $before = timer_clock();
            $error = self::deadlock(
                $actor->ask(
                    new Deed(static fn(ActorContext $context) => self::awaited($context, $context->self())),
                    self::long(),
                ),
            );
            self::assertSame($before, timer_clock(), 'no time has passed');
            self::assertSame('NX-1035', $error->errorCode());
        });
    }

    public function testAnAskToOneselfMayBePiped(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(self::puppet($journal, 'a'), 'a')
                ->tell(new Deed(static function (ActorContext $context): void {
                    $context->pipeToSelf($context->self()->ask(self::answer('of mine'), self::long()));
                }));
            self::settle();
            self::assertSame(1, $journal->count('a: of mine'));
        });
    }

    public function testACycleOfAwaitedAsksIsFoundAndReportedWithItsPathWithinASecond(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$a, $b, $c] = array_map(
                static fn(string $name) => $system->spawn(self::puppet(new Journal(), $name), $name),
                ['a', 'b', 'c'],
            );
            $before = timer_clock();
            $error = self::deadlock($a->ask(self::through($b, $c, $a), self::long()));
            self::assertLessThan(1_000_000_000, timer_clock() - $before);
            self::assertSame('NX-1034', $error->errorCode());
            self::assertStringContainsString('/user/a (handling', $error->getMessage());
            foreach (['/user/b to', '/user/c to', '/user/a to'] as $part) {
                self::assertStringContainsString("awaits an answer of {$part}", $error->getMessage());
            }
        });
    }

    public function testACycleThroughAReentrantActorIsFoundWhenItsMessageMayNotInterleave(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $a = $system->spawn(self::puppet(new Journal(), 'a')->reentrant(Said::class), 'a');
            $b = $system->spawn(self::puppet(new Journal(), 'b'), 'b');
            $before = timer_clock();
            $error = self::deadlock($a->ask(self::through($b, $a, $b), self::long()));
            self::assertLessThan(1_000_000_000, timer_clock() - $before);
            self::assertSame('NX-1034', $error->errorCode());
            self::assertStringContainsString('awaits an answer of /user/a to', $error->getMessage());
        });
    }

    public function testACycleIsFoundWhenAMessageThatMayInterleaveWaitsBehindOneThatMayNot(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $a = $system->spawn(self::puppet(new Journal(), 'a')->reentrant(Said::class), 'a');
            $b = $system->spawn(self::puppet(new Journal(), 'b'), 'b');
            $before = timer_clock();
            $error = self::deadlock(
                $a->ask(
                    new Deed(static function (ActorContext $context) use ($a, $b): void {
                        $a->tell(self::answer('waits'));
                        self::awaited($context, $b, self::through($a));
                    }),
                    self::long(),
                ),
            );
            self::assertLessThan(1_100_000_000, timer_clock() - $before);
            self::assertSame('NX-1034', $error->errorCode());
        });
    }

    public function testAReentrantActorInARingOfAsksIsNoCycle(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $a = $system->spawn(self::puppet(new Journal(), 'a')->reentrant(), 'a');
            $b = $system->spawn(self::puppet(new Journal(), 'b')->reentrant(Deed::class), 'b');
            $answer = $a->ask(
                new Deed(static fn(ActorContext $context) => self::awaited(
                    $context,
                    $b,
                    new Deed(static fn(ActorContext $context) => self::awaited($context, $a, self::answer('round'))),
                )),
                self::long(),
            )->await();
            self::assertEquals(new Said('round'), $answer);
        });
    }

    public function testACycleOfAnAwaitedAskAndAWaitForCapacityIsFound(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $full = $system->spawn(
                self::puppet($journal, 'full')->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure)),
                'full',
            );
            $teller = $system->spawn(self::puppet($journal, 'teller'), 'teller');
            $full->tell(new Deed(static function (ActorContext $context) use ($teller): void {
                delay(0.01);
                self::awaited($context, $teller);
            }));
            $teller->tell(new Deed(static function () use ($full, $journal): void {
                $full->tell(new Said('fills it'));
                delay(0.02);
                try {
                    $full->tell(new Said('waits for space'));
                } catch (DeadlockError $error) {
                    $journal->note($error->getMessage());
                }
            }));
            delay(2);
            $errors = $journal->of('[NX-1034]');
            self::assertCount(1, $errors);
            self::assertStringContainsString('waits for space in the mailbox of /user/full', $errors[0]);
            self::assertStringContainsString('awaits an answer of /user/teller', $errors[0]);
        });
    }

    public function testACycleIsFoundThroughCoroutinesOfAHandler(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$a, $b] = array_map(
                static fn(string $name) => $system->spawn(self::puppet(new Journal(), $name), $name),
                ['a', 'b'],
            );
            $error = self::deadlock($a->ask(new Deed(static function (ActorContext $context) use ($a, $b): void {
                all([static fn() => $b->ask(self::through($a), self::long())->await(), static fn() => delay(0.01)]);
            }), self::long()));
            self::assertSame('NX-1034', $error->errorCode());
        });
    }

    public function testAnAnyWithABranchThatIsNotInTheCycleIsNone(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$a, $b] = array_map(
                static fn(string $name) => $system->spawn(self::puppet(new Journal(), $name), $name),
                ['a', 'b'],
            );
            $before = timer_clock();
            $answer = $a->ask(new Deed(static function (ActorContext $context) use ($a, $b): void {
                $context->reply(any([
                    static fn() => $b->ask(self::through($a), self::long())->await(),
                    static function (): Said {
                        delay(3);

                        return new Said('another way');
                    },
                ]));
            }), self::long())->await();
            self::assertEquals(new Said('another way'), $answer);
            self::assertSame(3_000_000_000, timer_clock() - $before);
        });
    }

    public function testAnAnyWithAllBranchesInTheCycleIsACycle(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$a, $b, $c] = array_map(
                static fn(string $name) => $system->spawn(self::puppet(new Journal(), $name), $name),
                ['a', 'b', 'c'],
            );
            $before = timer_clock();
            $failure = self::caught($a->ask(new Deed(static function (ActorContext $context) use ($a, $b, $c): void {
                any([
                    static fn() => $b->ask(self::through($a), self::long())->await(),
                    static fn() => $c->ask(self::through($a), self::long())->await(),
                ]);
            }), self::long())->await(...));
            self::assertNotNull($failure);
            self::assertLessThan(1_000_000_000, timer_clock() - $before);
        });
    }

    public function testACycleThatAForwardedAskClosesIsFoundWithinASecond(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$a, $b, $c] = array_map(
                static fn(string $name) => $system->spawn(self::puppet(new Journal(), $name), $name),
                ['a', 'b', 'c'],
            );
            $before = timer_clock();
            $waiting = $c->ask(new Deed(static function (ActorContext $context) use ($a, $b, $c): void {
                self::awaited($context, $a, new Deed(static function (ActorContext $context) use ($b, $c): void {
                    self::awaited($context, $b, new Deed(static function (ActorContext $context) use ($c): void {
                        delay(0.1);
                        $context->forward($c, new Said('never handled'));
                    }));
                }));
            }), self::long());
            self::assertSame('NX-1034', self::deadlock($waiting)->errorCode());
            self::assertLessThan(1_100_000_000, timer_clock() - $before);
        });
    }

    public function testAChainOfWaitsWithoutACycleContinues(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$a, $b, $c] = array_map(
                static fn(string $name) => $system->spawn(self::puppet(new Journal(), $name), $name),
                ['a', 'b', 'c'],
            );
            $c->tell(new Deed(static fn() => delay(3)));
            $answer = $a->ask(new Deed(static function (ActorContext $context) use ($b, $c): void {
                self::awaited(
                    $context,
                    $b,
                    new Deed(static fn(ActorContext $context) => self::awaited($context, $c, self::answer('slowly'))),
                );
            }), self::long());
            self::assertEquals(new Said('slowly'), $answer->await());
        });
    }

    private static function long(): Duration
    {
        return Duration::seconds(self::LONG);
    }

    /**
     * @param ActorContext<object> $context
     * @param ActorRef<*> $whom
     */
    private static function awaited(ActorContext $context, ActorRef $whom, object $message = new Said('?')): void
    {
        $answer = $whom->ask($message, self::long())->await();
        self::assertIsObject($answer);
        $context->reply($answer);
    }

    /**
     * Each actor asks the next one.
     *
     * @param ActorRef<*> $first
     * @param ActorRef<*> ...$rest
     */
    private static function through(ActorRef $first, ActorRef ...$rest): Deed
    {
        return new Deed(
            static fn(ActorContext $context) => self::awaited(
                $context,
                $first,
                $rest === [] ? new Said('the last') : self::through(...$rest),
            ),
        );
    }

    private static function answer(string $what): Deed
    {
        return new Deed(static function (ActorContext $context) use ($what): void {
            $context->reply(new Said($what));
        });
    }

    /** @param Future<mixed> $answer */
    private static function deadlock(Future $answer): DeadlockError
    {
        $failure = self::caught($answer->await(...));
        while ($failure instanceof AskFailedException) {
            $failure = $failure->getPrevious();
        }
        self::assertInstanceOf(
            DeadlockError::class,
            $failure,
            $failure === null ? 'nothing' : $failure::class . ': ' . $failure->getMessage(),
        );

        return $failure;
    }
}
