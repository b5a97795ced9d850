<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Cancellable, Props, TaskContext, TaskFailure};
use Nexus\Actor\Message\TaskFailed;
use Nexus\Async\{CancelledError, Context, ContextKey, Scope};
use Nexus\Time\Duration;

use function Nexus\Async\{delay, spawn};

/** The contracts of an actor's background tasks: spawnTask(), and spawn() in a handler. */
final class TasksTest extends ActorContract
{
    public function testWhatATaskReturnsComesBackAsAMessageAndTheActorGoesOnMeanwhile(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->spawnTask(static function (): Said {
                delay(0.1);

                return new Said('result');
            })));
            delay(0.05);
            $actor->tell(new Said('meanwhile'));
            delay(0.1);
            self::assertSame(['meanwhile', 'result'], $journal->entries());
        });
    }

    public function testATaskThatReturnsNothingSendsNothing(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Deed(static fn(ActorContext $ctx) => $ctx->spawnTask(static fn() => null)));
            self::settle();
            self::assertSame([], $journal->entries());
        });
    }

    public function testATaskSendsToItsActorThroughItsContextInOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(
                new Deed(static fn(ActorContext $ctx) => $ctx->spawnTask(static function (TaskContext $task): Said {
                    foreach (['first', 'second'] as $what) {
                        $task->tell(new Said($what));
                        delay(0.01);
                    }

                    return new Said('result');
                })),
            );
            delay(0.1);
            self::assertSame(['first', 'second', 'result'], $journal->entries());
        });
    }

    public function testAFailureIsLoggedAndTheActorGoesOn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(
                new Deed(
                    static fn(ActorContext $ctx) => $ctx->spawnTask(
                        static fn() => throw new \RuntimeException('of a task'),
                    ),
                ),
            );
            $actor->tell(new Said('next'));
            self::settle();
            self::assertSame(['next'], $journal->entries());
            self::assertTrue($actor->isAlive());
        });
    }

    public function testAFailureComesAsAMessageByOption(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(
                new Deed(
                    static fn(ActorContext $ctx) => $ctx->spawnTask(
                        static fn() => throw new \RuntimeException('of a task'),
                        TaskFailure::Message,
                    ),
                ),
            );
            self::settle();
            self::assertSame(['failed: of a task'], $journal->entries());
        });
    }

    public function testAFailureIsTheActorsByOption(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Said('before'));
            $actor->tell(
                new Deed(
                    static fn(ActorContext $ctx) => $ctx->spawnTask(
                        static fn() => throw new \RuntimeException('of a task'),
                        TaskFailure::Fail,
                    ),
                ),
            );
            self::settle();
            $actor->tell(new Said('after'));
            self::settle();
            self::assertSame(['before', 'restarted: of a task', 'after'], $journal->entries());
        });
    }

    public function testWhatIsNoMessageIsATasksFailure(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(
                new Deed(static fn(ActorContext $ctx) => $ctx->spawnTask(static fn() => 42, TaskFailure::Message)),
            );
            self::settle();
            self::assertCount(1, $journal->of('failed: [NX-1052]'));
        });
    }

    public function testACancelledTaskIsEndedWhereItWaitsAndItsResultNeverArrives(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $task = null;
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Deed(static function (ActorContext $ctx) use (&$task, $journal): void {
                $task = $ctx->spawnTask(static function () use ($journal): Said {
                    try {
                        delay(10.0);
                    } catch (CancelledError) {
                        $journal->note('cancelled');
                    }

                    return new Said('result');
                });
            }));
            delay(0.01);
            self::assertInstanceOf(Cancellable::class, $task);
            self::assertFalse($task->isCancelled());
            $task->cancel();
            delay(0.1);
            self::assertTrue($task->isCancelled());
            self::assertSame(['cancelled'], $journal->entries());
        });
    }

    public function testTasksEndWithTheirActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(self::taskThatNotesItsEnd($journal));
            delay(0.01);
            $system->stop($actor);
            self::settle();
            self::assertSame(['cancelled'], $journal->entries());
        });
    }

    public function testARestartEndsTasksAndDropsResultsOnTheirWayToTheOldIncarnation(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(self::taskThatNotesItsEnd($journal));
            $actor->tell(new Deed(static function (ActorContext $ctx): never {
                $ctx->spawnTask(static fn() => new Said('result'));
                $ctx->spawnTask(static fn(TaskContext $task) => $task->tell(new Said('sent')));
                delay(0.01);
                throw new \RuntimeException('fails with a result in its mailbox');
            }));
            $actor->tell(new Said('kept'));
            self::settle();
            delay(0.1);
            self::assertEqualsCanonicalizing(
                ['cancelled', 'restarted: fails with a result in its mailbox', 'kept'],
                $journal->entries(),
            );
            self::assertSame(2, $system->deadLetters()->byReason()['stopped'] ?? 0);
        });
    }

    public function testATaskOutlivesTheMessageThatBeganItAndItsDeadline(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = \Nexus\Async\timeout(
                0.05,
                static fn(): ActorRef => $system->spawn(
                    Props::fromBehavior(Behavior::setup(static function (ActorContext $ctx) use ($journal): Behavior {
                        $ctx->spawnTask(static function (): Said {
                            delay(0.2);

                            return new Said('result');
                        });

                        return self::workerBehavior($journal);
                    })),
                    'a',
                ),
            );
            delay(0.3);
            self::assertSame(['result'], $journal->entries());
            self::assertTrue($actor->isAlive());
        });
    }

    public function testAnAskOfATaskHasNotTheTimeLimitOfTheStartingHandler(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $other = $system->spawn(
                Props::fromBehavior(Behavior::receive(static function (ActorContext $ctx): Behavior {
                    delay(0.1);
                    $ctx->reply(new Said('answer'));

                    return Behavior::same();
                })),
                'other',
            );
            \Nexus\Async\timeout(
                0.05,
                static fn(): ActorRef => $system->spawn(
                    Props::fromBehavior(
                        Behavior::setup(static function (ActorContext $ctx) use ($journal, $other): Behavior {
                            $ctx->spawnTask(static function () use ($other): Said {
                                $answer = $other->ask(new Said('question'), Duration::seconds(1))->await();
                                assert($answer instanceof Said);

                                return $answer;
                            });

                            return self::workerBehavior($journal);
                        }),
                    ),
                    'a',
                ),
            );
            delay(0.2);
            self::assertSame(['answer'], $journal->entries());
        });
    }

    public function testWhatAHandlerSpawnsEndsWithTheActorAndNotWithTheMessage(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Deed(static fn() => self::spawnOneThatNotesItsEnd($journal, 'cancelled')));
            $actor->tell(new Said('next'));
            delay(0.05);
            self::assertSame(['next'], $journal->entries());
            $system->stop($actor);
            self::settle();
            self::assertSame(['next', 'cancelled'], $journal->entries());
        });
    }

    public function testWhatAConstructionSpawnsIsTheActorsAndNotItsSpawners(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = (new Scope())->run(
                static fn(): ActorRef => $system->spawn(
                    Props::fromBehavior(Behavior::setup(static function () use ($journal): Behavior {
                        self::spawnOneThatNotesItsEnd($journal, 'cancelled');

                        return self::workerBehavior($journal);
                    })),
                    'a',
                ),
            );
            delay(0.05);
            self::assertSame([], $journal->entries());
            $system->stop($actor);
            self::settle();
            self::assertSame(['cancelled'], $journal->entries());
        });
    }

    public function testARestartEndsWhatHandlersHaveSpawned(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Deed(static fn() => self::spawnOneThatNotesItsEnd($journal, 'cancelled')));
            self::settle();
            $actor->tell(new Deed(static fn() => throw new \RuntimeException('fails')));
            self::settle();
            self::assertEqualsCanonicalizing(['restarted: fails', 'cancelled'], $journal->entries());
            $actor->tell(new Deed(static fn() => self::spawnOneThatNotesItsEnd($journal, 'cancelled too')));
            self::settle();
            self::assertCount(2, $journal->entries(), 'a new life has a scope of its own');
        });
    }

    public function testAFailureOfWhatAHandlerSpawnedIsNotTheActorsNorItsSiblings(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::worker($journal), 'a');
            $actor->tell(new Deed(static function () use ($journal): void {
                $failing = spawn(static fn() => throw new \RuntimeException('of a coroutine'));
                $failing->catch(static fn() => null);
                spawn(static function () use ($journal): void {
                    delay(0.01);
                    $journal->note('sibling');
                });
            }));
            delay(0.1);
            self::assertSame(['sibling'], $journal->entries());
            self::assertTrue($actor->isAlive());
        });
    }

    public function testActorsThatShareATurnDoNotShareScopesNorValues(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $key = new ContextKey('who');
            $actors = [];
            foreach (['a', 'b', 'c'] as $name) {
                $actors[$name] = $system->spawn(self::worker($journal), $name);
                $actors[$name]->tell(new Deed(static function () use ($journal, $name, $key): void {
                    $journal->note("{$name} " . (Context::current()->has($key) ? 'knows another' : 'is alone'));
                    Context::current()->with($key, $name)->run(
                        static fn() => self::spawnOneThatNotesItsEnd($journal, "end of {$name}"),
                    );
                }));
            }
            self::settle();
            $system->stop($actors['b']);
            self::settle();
            self::assertSame(['end of b'], $journal->of('end of'));
            self::assertCount(
                3,
                array_filter($journal->entries(), static fn(string $entry): bool => str_ends_with($entry, 'is alone')),
            );
        });
    }

    private static function spawnOneThatNotesItsEnd(Journal $journal, string $end): void
    {
        spawn(static function () use ($journal, $end): void {
            try {
                delay(100.0);
            } finally {
                $journal->note($end);
            }
        });
    }

    private static function taskThatNotesItsEnd(Journal $journal): Deed
    {
        return new Deed(static fn(ActorContext $ctx) => $ctx->spawnTask(static function () use ($journal): void {
            try {
                delay(100.0);
            } finally {
                $journal->note('cancelled');
            }
        }));
    }

    /** @return Props<object> */
    private static function worker(Journal $journal): Props
    {
        return Props::fromBehavior(self::workerBehavior($journal));
    }

    /** @return Behavior<object> */
    private static function workerBehavior(Journal $journal): Behavior
    {
        return Behavior::receive(static function (ActorContext $ctx, object $message) use ($journal): Behavior {
            if ($message instanceof Deed) {
                return $message->doIn($ctx) ?? Behavior::same();
            }
            if ($message instanceof TaskFailed) {
                $journal->note('failed: ' . $message->cause->getMessage());
            } elseif ($message instanceof Said) {
                $journal->note($message->what);
            }

            return Behavior::same();
        })->onSignal(static function (ActorContext $ctx, object $signal) use ($journal): Behavior {
            if ($signal instanceof \Nexus\Actor\Signal\PostRestart) {
                $journal->note('restarted: ' . $signal->cause->getMessage());
            }

            return Behavior::same();
        });
    }
}
