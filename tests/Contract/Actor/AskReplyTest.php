<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Directive;
use Nexus\Actor\Exception\{AskFailedException, AskUndeliverableException, NoSenderException};
use Nexus\Actor\Internal\AskRef;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Async\{Deferred, Future, MisuseError};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

/** The contracts of reply, sender, forward, pipeToSelf and message adapters. */
final class AskReplyTest extends ActorContract
{
    public function testThereIsNoSenderOfAPlainTell(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $sender = $failure = 'not known yet';
            $system->spawn(self::puppet(new Journal(), 'a'))
                ->tell(new Deed(static function (ActorContext $context) use (&$sender, &$failure): void {
                    $sender = $context->sender();
                    $failure = self::caught(static fn() => $context->reply(new Said('without a sender')));
                }));
            self::settle();
            self::assertNull($sender);
            self::assertInstanceOf(NoSenderException::class, $failure);
        });
    }

    public function testTheSenderOfAnAskMayBeKeptAndAnsweredLater(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $kept = null;
            $answer = $actor->ask(new Deed(static function (ActorContext $context) use (&$kept): void {
                $kept = $context->sender();
                self::assertSame($kept, $context->sender());
            }), Duration::seconds(1));
            self::settle();
            self::assertFalse($answer->isDone());
            self::assertTrue($kept?->isAlive());
            $actor->tell(new Deed(static function () use (&$kept): void {
                $kept->tell(new Said('later'));
            }));
            self::assertEquals(new Said('later'), $answer->await());
            $kept = null;
        });
    }

    public function testAReplyReferenceMayFailTheAskAndCannotBeAsked(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $kept = null;
            $answer = $system->spawn(self::puppet(new Journal(), 'a'), 'a')
                ->ask(new Deed(static function (ActorContext $context) use (&$kept): void {
                    $kept = $context->sender();
                }), Duration::seconds(1));
            self::settle();
            self::assertInstanceOf(AskRef::class, $kept);
            self::assertStringStartsWith('/user/a/ask-', (string) $kept->path());
            self::assertInstanceOf(
                AskUndeliverableException::class,
                self::caught($kept->ask(new Said('?'), Duration::seconds(1))->await(...)),
            );
            $why = new \RangeException('none left');
            $kept->fail($why);
            self::assertSame($why, self::caught($answer->await(...)));
            $kept->fail(new \RuntimeException('again'));
            $kept = null;
        });
    }

    public function testSenderAndReplyOfAForwardedMessageBelongToTheOriginal(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $target = $system->spawn(self::puppet(new Journal(), 'target'), 'target');
            $last = self::answer('from the target');
            $through = $system->spawn(self::puppet(new Journal(), 'through'), 'through');
            $pass = new Deed(static function (ActorContext $context) use ($target, $last): void {
                $context->forward($target, $last);
            });
            $first = $system->spawn(self::puppet(new Journal(), 'first'), 'first');
            self::assertEquals(
                new Said('from the target'),
                $first->ask(new Deed(static function (ActorContext $context) use ($through, $pass): void {
                    $context->forward($through, $pass);
                }), Duration::seconds(1))->await(),
            );
        });
    }

    public function testAForwardedAskGetsTheOutcomeOfItsNewHandler(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $target = $system->spawn(self::puppet(new Journal(), 'target'), 'target');
            $through = $system->spawn(self::puppet(new Journal(), 'through'), 'through');
            $forward = static fn(object $message) => new Deed(
                static function (ActorContext $context) use ($target, $message): void {
                    $context->forward($target, $message);
                },
            );
            $failure = self::caught($through->ask($forward(self::failure('there')), Duration::seconds(1))->await(...));
            self::assertInstanceOf(AskFailedException::class, $failure);
            self::assertSame('/user/target', (string) $failure->target);
            $target->tell(new Kill());
            self::settle();
            self::assertInstanceOf(
                AskUndeliverableException::class,
                self::caught($through->ask($forward(new Said('?')), Duration::seconds(1))->await(...)),
            );
        });
    }

    public function testAnActorThatForwardedAnAskMayFailWithoutFailingIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $target = $system->spawn(self::puppet(new Journal(), 'target'), 'target');
            $answer = $system->spawn(self::puppet(new Journal(), 'through'))
                ->ask(new Deed(static function (ActorContext $context) use ($target): void {
                    $context->forward($target, self::answer('all the same'));
                    throw new \RuntimeException('afterwards');
                }), Duration::seconds(1));
            self::assertEquals(new Said('all the same'), $answer->await());
        });
    }

    public function testAForwardedAskThatIsNotAwaitedIsDroppedByItsTarget(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $target = $system->spawn(self::puppet($journal, 'target'));
            $target->tell(new Deed(static fn() => delay(0.05)));
            $answer = $system->spawn(self::puppet(new Journal(), 'through'))
                ->ask(new Deed(static function (ActorContext $context) use ($target): void {
                    $context->forward($target, new Said('?'));
                }), Duration::seconds(1));
            self::settle();
            unset($answer);
            delay(0.1);
            self::assertSame(0, $journal->count('target: ?'));
            self::assertSame(1, $system->deadLetters()->byReason()['expired']);
        });
    }

    public function testPipeToSelfBringsTheResultAsAMessageWhileTheActorGoesOn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'));
            $promise = new Deferred();
            $actor->tell(new Deed(static function (ActorContext $context) use ($promise): void {
                $context->pipeToSelf($promise->future(), static fn(string $value) => new Said("future {$value}"));
                $context->pipeToSelf(static function (): Said {
                    delay(0.02);

                    return new Said('callable');
                });
            }));
            $actor->tell(new Said('meanwhile'));
            self::settle();
            $promise->complete('kept');
            delay(0.05);
            self::assertSame(['a: meanwhile', 'a: future kept', 'a: callable'], $journal->of('a: '));
        });
    }

    public function testAFailureThatIsPipedIsAMessageOrTheActorsOwnFailure(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'));
            $broken = Future::failed(new \RangeException('broken'))->ignore();
            $actor->tell(new Deed(static function (ActorContext $context) use ($broken): void {
                $context->pipeToSelf(
                    $broken,
                    static fn() => new Said('never'),
                    static fn(\Throwable $failure) => new Said($failure->getMessage()),
                );
            }));
            $actor->tell(new Said('before the next'));
            $actor->tell(new Deed(static function (ActorContext $context) use ($broken): void {
                $context->pipeToSelf($broken);
            }));
            self::settle();
            self::assertSame(1, $journal->count('a: broken'));
            self::assertSame(0, $journal->count('a: never'));
            self::assertSame(1, $journal->count('a PostRestart'), 'the failure without a function is the actor\'s');
        });
    }

    public function testResultsOnTheirWayToAnOldIncarnationAreGoneAtItsRestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'));
            $late = new Deferred();
            $actor->tell(new Deed(static function (ActorContext $context) use ($late): void {
                $context->pipeToSelf($late->future());
                $context->pipeToSelf(Future::completed(new Said('in the queue')));
                throw new \RuntimeException('restart');
            }));
            self::settle();
            $late->complete(new Said('on its way'));
            self::settle();
            $actor->tell(new Said('new'));
            self::settle();
            self::assertSame(['a: new'], $journal->of('a: '));
        });
    }

    public function testWhatIsNoMessageIsAnErrorOfTheActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $failures = [];
            $props = self::puppet(new Journal(), 'a')->withSupervision(
                SupervisionStrategy::oneForOne(
                    decider: static function (\Throwable $failure) use (&$failures): Directive {
                        $failures[] = $failure;

                        return Directive::Resume;
                    },
                ),
            );
            $system->spawn($props)->tell(new Deed(static function (ActorContext $context): void {
                $context->pipeToSelf(Future::completed(42));
                $context->pipeToSelf(Future::completed(new Said('x')), static fn() => 'a string');
            }));
            self::settle();
            self::assertCount(2, $failures);
            self::assertContainsOnlyInstancesOf(MisuseError::class, $failures);
        });
    }

    public function testAMessageAdapterTranslatesInTheActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $adapter = self::register(
                $actor,
                \ArrayObject::class,
                static fn(\ArrayObject $foreign) => new Said(self::first($foreign) . ' by the first'),
            );
            self::assertSame('/user/a', (string) $adapter->path());
            $adapter->tell(new \ArrayObject(['one']));
            self::settle();
            self::register(
                $actor,
                \ArrayObject::class,
                static fn(\ArrayObject $foreign) => new Said(self::first($foreign) . ' by the second'),
            );
            $adapter->tell(new \ArrayObject(['two']));
            self::settle();
            self::assertSame(
                ['a: one by the first', 'a: two by the second'],
                $journal->of('a: '),
                'one adapter for a class: the last registration wins',
            );
        });
    }

    public function testOfTheAdaptersThatFitTheLatestTranslates(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'));
            $adapter = self::register($actor, \ArrayObject::class, static fn() => new Said('as an ArrayObject'));
            self::register($actor, \Countable::class, static fn() => new Said('as something countable'));
            $adapter->tell(new \ArrayObject());
            self::settle();
            self::register($actor, \ArrayObject::class, static fn() => new Said('as an ArrayObject again'));
            $adapter->tell(new \ArrayObject());
            $adapter->tell(new \SplQueue());
            self::settle();
            self::assertSame(
                ['a: as something countable', 'a: as an ArrayObject again', 'a: as something countable'],
                $journal->of('a: '),
            );
        });
    }

    public function testAnAskThroughAnAdapterIsAnswered(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'));
            $adapter = self::register(
                $actor,
                \ArrayObject::class,
                static fn(\ArrayObject $foreign) => self::answer(self::first($foreign)),
            );
            self::assertEquals(
                new Said('yes'),
                $adapter->ask(new \ArrayObject(['yes']), Duration::seconds(1))->await(),
            );
            $unknown = self::caught($adapter->ask(new \SplQueue(), Duration::seconds(1))->await(...));
            self::assertInstanceOf(AskUndeliverableException::class, $unknown);
        });
    }

    public function testWhatAnAdapterThrowsIsTheActorsFailure(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'));
            $adapter = self::register($actor, \ArrayObject::class, static fn() => throw new \RangeException('cannot'));
            $failure = self::caught($adapter->ask(new \ArrayObject(), Duration::seconds(1))->await(...));
            self::assertInstanceOf(AskFailedException::class, $failure);
            self::settle();
            self::assertSame(1, $journal->count('a PostRestart'));
        });
    }

    public function testAMessageThatNoAdapterTakesIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'));
            $adapter = self::register($actor, \ArrayObject::class, static fn() => new Said('?'));
            $adapter->tell(new \SplQueue());
            self::settle();
            self::assertEquals([new \SplQueue()], $system->deadLetters()->captured());
        });
    }

    /**
     * @param ActorRef<*> $actor
     * @param class-string $class
     *
     * @return ActorRef<object>
     */
    private static function register(ActorRef $actor, string $class, \Closure $adapt): ActorRef
    {
        $adapter = $actor->ask(new Deed(static function (ActorContext $context) use ($class, $adapt): void {
            $context->reply($context->messageAdapter($class, $adapt));
        }), Duration::seconds(1))->await();
        self::assertInstanceOf(ActorRef::class, $adapter);

        return $adapter;
    }

    /** @param \ArrayObject<int, string> $foreign */
    private static function first(\ArrayObject $foreign): string
    {
        return (string) $foreign[0];
    }

    private static function answer(string $what): Deed
    {
        return new Deed(static function (ActorContext $context) use ($what): void {
            $context->reply(new Said($what));
        });
    }
}
