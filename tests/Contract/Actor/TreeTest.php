<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Exception\ActorInitializationException;
use Nexus\Actor\Exception\ActorNameExistsException;
use Nexus\Actor\Exception\InvalidActorPathException;
use Nexus\Actor\Props;
use PHPUnit\Framework\Attributes\DataProvider;

use function Nexus\Async\delay;

/**
 * "Tree and life": paths, names, incarnations, children. Ways to stop are in StopTest, signals in SignalTest,
 * watching in WatchTest.
 */
final class TreeTest extends ActorContract
{
    public function testAPathIsThatOfTheParentAndTheName(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(self::puppet($journal, 'parent'), 'parent');
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $child = $context->spawn(self::puppet($journal, 'child'), 'child.1');
                $journal->note("{$context->path()} {$context->self()->path()} {$child->path()}");
                $child->tell(new Deed(static fn(ActorContext $inner) => $journal->note("{$inner->parent()?->path()}")));
            }));
            $parent->tell(
                new Deed(
                    static fn(ActorContext $context) => $journal->note($context->parent() === null ? 'a root' : 'none'),
                ),
            );
            self::settle();
            self::assertSame(1, $journal->count('/user/parent /user/parent /user/parent/child.1'));
            self::assertSame(1, $journal->count('/user/parent'));
            self::assertSame(1, $journal->count('a root'));
        });
    }

    #[DataProvider('names')]
    public function testANameOfOtherCharactersIsAnError(string $name, bool $isRight): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($name, $isRight): void {
            try {
                $path = (string) $system->spawn(self::puppet(new Journal(), 'a'), $name)->path();
            } catch (InvalidActorPathException $refusal) {
                $path = null;
                self::assertStringContainsString('NX-1010', $refusal->getMessage());
            }
            self::assertSame($isRight ? "/user/{$name}" : null, $path);
        }, 2);
    }

    /** @return iterable<array{string, bool}> */
    public static function names(): iterable
    {
        foreach (['a', 'A-z_0.9', '.', '7', '-', str_repeat('long', 50)] as $name) {
            yield $name => [$name, true];
        }
        foreach (['', ' ', 'a/b', 'ä', "a\n", "a\0", 'a b', '$a', 'a~'] as $name) {
            yield addcslashes($name, "\0..\37") . ' is none' => [$name, false];
        }
    }

    public function testTheNameOfALivingSiblingIsAnErrorAndThatOfAnotherParentsChildIsNot(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(self::puppet($journal, 'p'), 'p');
            $refusal = self::caught(static fn() => $system->spawn(self::puppet($journal, 'q'), 'p'));
            self::assertInstanceOf(ActorNameExistsException::class, $refusal);
            self::assertSame(['/user', 'p'], [(string) $refusal->parent, $refusal->duplicateName]);
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $context->spawn(self::puppet($journal, 'c'), 'p');
                $refusal = self::caught(static fn() => $context->spawn(self::puppet($journal, 'd'), 'p'));
                $journal->note($refusal === null ? 'twice' : $refusal::class);
            }));
            self::settle();
            self::assertSame(['p PreStart', 'c PreStart', ActorNameExistsException::class], $journal->entries());
        });
    }

    public function testANameIsFreeAgainAfterPostStop(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $slow = Behavior::receive(static fn(): Behavior => Behavior::stopped())
                ->onSignal(static function () use ($journal): Behavior {
                    $journal->note('PostStop begins');
                    delay(1.0);
                    $journal->note('PostStop ends');

                    return Behavior::same();
                });
            $first = $system->spawn(Props::fromBehavior(Behavior::setup(static fn(): Behavior => $slow)), 'name');
            delay(2.0);
            $first->tell(new Said('stop'));
            delay(0.5);
            self::assertInstanceOf(
                ActorNameExistsException::class,
                self::caught(static fn() => $system->spawn(self::puppet($journal, 'second'), 'name')),
            );
            delay(0.5);
            self::settle();
            $system->spawn(self::puppet($journal, 'second'), 'name');
            self::assertSame(['PostStop ends', 'second PreStart'], array_slice($journal->entries(), -2));
        });
    }

    public function testARefIsOfOneIncarnationAndNeverOfTheNextOfItsName(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $first = $system->spawn(self::puppet($journal, 'first'), 'name');
            $system->stop($first);
            self::settle();
            $second = $system->spawn(self::puppet($journal, 'second'), 'name');
            $first->tell(new Said('late'));
            $second->tell(new Said('hello'));
            self::settle();
            self::assertSame([false, true], [$first->isAlive(), $second->isAlive()]);
            self::assertSame(
                ['first PreStart', 'first PostStop', 'second PreStart', 'second: hello'],
                $journal->entries(),
            );
        });
    }

    public function testAnonymousNamesAreFreshAndSaySo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $names = [];
            for ($number = 0; $number < 3; $number++) {
                $ref = $system->spawnAnonymous(self::puppet(new Journal(), 'a'));
                $names[] = $ref->path()->name();
                $system->stop($ref);
                self::settle();
            }
            self::assertSame($names, array_unique($names));
            self::assertSame(
                $names,
                array_filter($names, static fn(string $name): bool => preg_match('/^auto-\d+$/D', $name) === 1),
            );
        });
    }

    public function testChildrenAreThoseThatLiveInTheOrderOfTheirStarts(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(self::puppet($journal, 'p'), 'p');
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                foreach (['c', 'a', 'b'] as $name) {
                    $context->spawn(self::puppet($journal, $name), $name);
                }
                $first = $context->child('c');
                self::assertInstanceOf(ActorRef::class, $first);
                $context->stop($first);
            }));
            self::settle();
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $journal->note(implode(' ', array_keys($context->children())));
                $journal->note($context->child('c') === null ? 'c is gone' : 'c is there');
                $journal->note((string) $context->child('a')?->path());
            }));
            self::settle();
            self::assertSame(['a b', 'c is gone', '/user/p/a'], array_slice($journal->entries(), -3));
        });
    }

    public function testSelfIsValidDuringConstruction(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(
                Props::fromBehavior(Behavior::setup(static function (ActorContext $context) use ($journal): Behavior {
                    $context->self()->tell(new Said("of {$context->path()}"));

                    return self::puppetry($journal, 'a');
                })),
                'a',
            );
            self::settle();
            self::assertSame(['a PreStart', 'a: of /user/a'], $journal->entries());
        });
    }

    public function testAConstructionThatThrewIsTheSpawnersExceptionAndTheNameIsFreeAgain(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $failure = new \RuntimeException('no database');
            $thrown = self::caught(
                static fn() => $system->spawn(Props::fromBehavior(Behavior::setup(static fn() => throw $failure)), 'a'),
            );
            self::assertInstanceOf(ActorInitializationException::class, $thrown);
            self::assertSame(['/user/a', $failure], [(string) $thrown->actor, $thrown->getPrevious()]);
            self::assertTrue($system->spawn(self::puppet(new Journal(), 'a'), 'a')->isAlive());
            self::assertSame(1, $system->liveActorCount());
        });
    }

    public function testOnlyItsNewestRestartOrStartDecidesWhatAnActorRemembers(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $counting = Behavior::setup(static function () use ($journal): Behavior {
                $count = 0;

                return Behavior::receive(
                    static function (ActorContext $context, object $message) use ($journal, &$count): Behavior {
                        $count++;
                        $journal->note("{$count}");

                        return $message instanceof Deed
                            ? $message->doIn($context) ?? Behavior::same()
                            : Behavior::same();
                    },
                );
            });
            $actor = $system->spawn(Props::fromBehavior($counting), 'a');
            $actor->tell(new Said('1'));
            $actor->tell(self::failure());
            $actor->tell(new Said('1 again'));
            self::settle();
            self::assertSame(['1', '2', '1'], $journal->entries());
        });
    }
}
