<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Directive;
use Nexus\Actor\Props;
use Nexus\Actor\RestartType;
use Nexus\Actor\Signal\ChildFailed;
use Nexus\Actor\Signal\Signal;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\DataProvider;

use function Nexus\Async\delay;

/**
 * "Supervision": the table of directives, strategies over siblings, restart types, windows, backoff, escalation.
 * RestartTest covers what a restart keeps.
 */
final class SupervisionTest extends ActorContract
{
    private const RESTARTED = ['c1: one', 'c PreRestart', 'c PostRestart', 'c1: two'];
    private const STOPPED = ['c1: one', 'c PostStop'];
    private const RESUMED = ['c1: one', 'c3: two'];

    /**
     * @param list<string> $expected
     */
    #[DataProvider('table')]
    public function testADirectiveDoesWhatItSaysWhereverItsStrategyIs(
        string $where,
        ?Directive $directive,
        array $expected,
    ): void {
        self::inEveryOrder(static function (ActorSystem $system) use ($where, $directive, $expected): void {
            $journal = new Journal();
            $strategy = $directive === null ? null : SupervisionStrategy::oneForOne(
                decider: static fn(): Directive => $directive,
            );
            $child = self::childUnder($system, $journal, $where, $strategy);
            $child->tell(new Said('one'));
            $child->tell(self::failure());
            $child->tell(new Said('two'));
            self::settle();
            self::assertSame($expected, self::withoutPreStart($journal->of('c')));
            self::assertSame($expected !== self::STOPPED, $child->isAlive());
        });
    }

    /** @return iterable<string, array{string, ?Directive, list<string>}> */
    public static function table(): iterable
    {
        foreach (['behaviour', 'props', 'parent'] as $where) {
            yield "{$where}: restart" => [$where, Directive::Restart, self::RESTARTED];
            yield "{$where}: stop" => [$where, Directive::Stop, self::STOPPED];
            yield "{$where}: resume" => [$where, Directive::Resume, self::RESUMED];
            yield "{$where}: escalate" => [$where, Directive::Escalate, self::STOPPED];
        }
        yield 'nowhere: as oneForOne()' => ['nowhere', null, self::RESTARTED];
    }

    #[DataProvider('precedence')]
    public function testEscalateFallsThroughFromTheBehaviourToThePropsToTheParent(
        Directive $behaviour,
        Directive $props,
        Directive $parent,
        string $expected,
    ): void {
        self::inEveryOrder(static function (ActorSystem $system) use ($behaviour, $props, $parent, $expected): void {
            $journal = new Journal();
            $asked = [];
            $child = Props::fromBehavior(
                Behavior::supervise(self::counting($journal), self::deciding($behaviour, 'behaviour', $asked)),
            )->withSupervision(self::deciding($props, 'props', $asked));
            $above = self::puppet($journal, 'p')->withChildSupervision(self::deciding($parent, 'parent', $asked));
            self::spawnUnder($system, $above, $child)->tell(self::failure());
            self::settle();
            self::assertSame($expected, implode(' ', $asked));
        });
    }

    /** @return iterable<array{Directive, Directive, Directive, string}> */
    public static function precedence(): iterable
    {
        yield [Directive::Restart, Directive::Stop, Directive::Stop, 'behaviour'];
        yield [Directive::Escalate, Directive::Stop, Directive::Restart, 'behaviour props'];
        yield [Directive::Escalate, Directive::Escalate, Directive::Restart, 'behaviour props parent'];
    }

    public function testTheInnermostStrategyOfABehaviourIsAskedFirst(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $asked = [];
            $inner = Behavior::supervise(
                self::counting(new Journal()),
                self::deciding(Directive::Escalate, 'inner', $asked),
            );
            $actor = $system->spawn(
                Props::fromBehavior(Behavior::supervise($inner, self::deciding(Directive::Resume, 'outer', $asked))),
                'a',
            );
            $actor->tell(self::failure());
            self::settle();
            self::assertSame(['inner', 'outer'], $asked);
            self::assertTrue($actor->isAlive());
        });
    }

    public function testADeciderMayDecideByTheExceptionsClassAndOneThatThrowsEscalates(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $strategy = SupervisionStrategy::oneForOne(
                decider: static fn(\Throwable $cause): Directive => match (true) {
                    $cause instanceof \DomainException => Directive::Resume,
                    $cause instanceof \LogicException => Directive::Restart,
                    default => throw new \RuntimeException('a broken decider'),
                },
            );
            $actor = $system->spawn(Props::fromBehavior(self::counting($journal))->withSupervision($strategy), 'a');
            $actor->tell(new Said('one'));
            $actor->tell(self::failure(failure: new \DomainException('resumes')));
            $actor->tell(new Said('three'));
            $actor->tell(self::failure(failure: new \LogicException('restarts')));
            $actor->tell(new Said('one again'));
            $actor->tell(self::failure(failure: new \Error('stops')));
            $actor->tell(new Said('never'));
            self::settle();
            self::assertSame(
                ['c1: one', 'c3: three', 'c PreRestart', 'c PostRestart', 'c1: one again', 'c PostStop'],
                self::withoutPreStart($journal->entries()),
            );
        });
    }

    public function testMoreRestartsThanItsStrategyAllowsInTheWindowStopIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $strategy = SupervisionStrategy::oneForOne(2, Duration::seconds(10));
            $actor = $system->spawn(self::puppet(new Journal(), 'a')->withSupervision($strategy), 'a');
            $actor->tell(self::failure());
            $actor->tell(self::failure());
            self::settle();
            self::assertTrue($actor->isAlive());
            $actor->tell(self::failure());
            self::settle();
            self::assertFalse($actor->isAlive());
        });
    }

    public function testTheWindowSlides(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $strategy = SupervisionStrategy::oneForOne(2, Duration::seconds(10));
            $actor = $system->spawn(self::puppet(new Journal(), 'a')->withSupervision($strategy), 'a');
            for ($failures = 0; $failures < 6; $failures++) {
                $actor->tell(self::failure());
                delay(5.5);
                self::assertTrue($actor->isAlive());
            }
            $actor->tell(self::failure());
            $actor->tell(self::failure());
            self::settle();
            self::assertFalse($actor->isAlive());
        });
    }

    public function testUnderBackoffTheActorRestsBeforeEachRestartTwiceAsLongAndItsMailIsKept(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $strategy = SupervisionStrategy::exponentialBackoff(
                Duration::seconds(1),
                Duration::seconds(3),
                4,
                jitter: 0.0,
            );
            $actor = $system->spawn(Props::fromBehavior(self::counting($journal))->withSupervision($strategy), 'a');
            foreach ([1.0, 2.0, 3.0, 3.0] as $failure => $rest) {
                $actor->tell(self::failure());
                $actor->tell(new Said("after {$failure}"));
                delay($rest - 0.01);
                self::assertSame(0, $journal->count("c1: after {$failure}"));
                delay(0.02);
                self::assertSame(1, $journal->count("c1: after {$failure}"));
            }
        });
    }

    public function testABackoffIsLongerByItsJitterAtTheMost(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $strategy = SupervisionStrategy::exponentialBackoff(
                Duration::seconds(10),
                Duration::seconds(10),
                jitter: 0.2,
            );
            $actor = $system->spawn(self::puppet($journal, 'a')->withSupervision($strategy), 'a');
            $actor->tell(self::failure());
            delay(9.99);
            self::assertSame(0, $journal->count('a PostRestart'));
            delay(2.02);
            self::assertSame(1, $journal->count('a PostRestart'));
        });
    }

    public function testALongTimeWithoutFailureResetsTheBackoff(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $strategy = SupervisionStrategy::exponentialBackoff(
                Duration::seconds(1),
                Duration::seconds(60),
                2,
                jitter: 0.0,
                resetAfter: Duration::seconds(30),
            );
            $actor = $system->spawn(self::puppet($journal, 'a')->withSupervision($strategy), 'a');
            for ($round = 1; $round <= 4; $round++) {
                $actor->tell(self::failure());
                delay(1.01);
                self::assertSame($round, $journal->count('a PostRestart'));
                delay(35.0);
            }
        });
    }

    public function testAnActorThatRestsMayBeStopped(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $strategy = SupervisionStrategy::exponentialBackoff(
                Duration::seconds(10),
                Duration::seconds(10),
                jitter: 0.0,
            );
            $actor = $system->spawn(self::puppet($journal, 'a')->withSupervision($strategy), 'a');
            $actor->tell(self::failure());
            self::settle();
            $actor->tell(new \Nexus\Actor\Message\Kill());
            self::settle();
            self::assertFalse($actor->isAlive());
            self::assertSame(1, $journal->count('a PostStop'));
        });
    }

    /**
     * @param list<string> $touched
     */
    #[DataProvider('siblings')]
    public function testAStrategyOverSiblingsTouchesThoseItSays(SupervisionStrategy $strategy, array $touched): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($strategy, $touched): void {
            $journal = new Journal();
            $family = self::family($system, $journal, $strategy);
            $family['b']->tell(self::failure());
            foreach ($family as $ref) {
                $ref->tell(new Said('after'));
            }
            self::settle();
            foreach (['a', 'b', 'c'] as $name) {
                self::assertSame(
                    in_array($name, $touched, true) ? 1 : 0,
                    $journal->count("{$name} PostRestart"),
                    $name,
                );
                self::assertSame(1, $journal->count("{$name}: after"));
            }
        });
    }

    /** @return iterable<string, array{SupervisionStrategy, list<string>}> */
    public static function siblings(): iterable
    {
        yield 'one for one' => [SupervisionStrategy::oneForOne(), ['b']];
        yield 'all for one' => [SupervisionStrategy::allForOne(), ['a', 'b', 'c']];
        yield 'rest for one' => [SupervisionStrategy::restForOne(), ['b', 'c']];
    }

    public function testSiblingsAreTakenDownInTheReverseOrderOfTheirStartsAndStartedInOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $family = self::family($system, $journal, SupervisionStrategy::allForOne());
            $family['b']->tell(self::failure());
            self::settle();
            $starts = array_values(
                array_filter(
                    $journal->entries(),
                    static fn(string $entry): bool => str_ends_with($entry, 'PostRestart'),
                ),
            );
            self::assertSame(['a PostRestart', 'b PostRestart', 'c PostRestart'], $starts);
        });
    }

    public function testASiblingThatWaitsFinishesItsMessageBeforeItIsRestarted(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $family = self::family($system, $journal, SupervisionStrategy::allForOne());
            $family['a']->tell(new Deed(static function () use ($journal): void {
                delay(5.0);
                $journal->note('a is done');
            }));
            delay(1.0);
            $family['b']->tell(self::failure());
            delay(10.0);
            self::assertSame(['a PreStart', 'a is done', 'a PreRestart', 'a PostRestart'], $journal->of('a'));
        });
    }

    /** @param array{bool, bool} $livesAfter failure, normal stop */
    #[DataProvider('restartTypes')]
    public function testARestartTypeSaysWhatComesBack(RestartType $type, array $livesAfter): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($type, $livesAfter): void {
            foreach ([self::failure(), new Deed(static fn(): Behavior => Behavior::stopped())] as $index => $end) {
                $actor = $system->spawn(self::puppet(new Journal(), 'a')->withRestart($type), "a{$index}");
                $actor->tell($end);
                self::settle();
                self::assertSame($livesAfter[$index], $actor->isAlive(), "{$type->name}, {$index}");
            }
        });
    }

    /** @return iterable<string, array{RestartType, array{bool, bool}}> */
    public static function restartTypes(): iterable
    {
        yield 'permanent' => [RestartType::Permanent, [true, true]];
        yield 'transient' => [RestartType::Transient, [true, false]];
        yield 'temporary' => [RestartType::Temporary, [false, false]];
    }

    public function testAnEscalationAtTheTopStopsTheChildAndNamesTheCause(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $failure = new \RuntimeException('broken');
            $hears = self::puppetry($journal, 'p')
                ->onSignal(static function (ActorContext $context, Signal $signal) use ($journal, $failure): Behavior {
                    if ($signal instanceof ChildFailed) {
                        $journal->note(
                            "failed {$signal->child->path()}" . ($signal->cause === $failure ? ' by it' : ''),
                        );
                    }

                    return Behavior::same();
                });
            $escalates = SupervisionStrategy::oneForOne(decider: static fn(): Directive => Directive::Escalate);
            $child = self::spawnUnder(
                $system,
                Props::fromBehavior($hears),
                Props::fromBehavior(self::counting($journal))->withSupervision($escalates),
            );
            $child->tell(self::failure(failure: $failure));
            self::settle();
            self::assertSame(['c PreStart', 'c PostStop'], $journal->of('c '));
            self::assertSame(['failed /user/p/c by it'], $journal->of('failed'));
        });
    }

    public function testAnUnhandledTerminationFailsTheParentsUpToTheGuardian(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $escalates = SupervisionStrategy::oneForOne(decider: static fn(): Directive => Directive::Escalate);
            $deaf = Props::fromBehavior(
                Behavior::receive(
                    static fn(ActorContext $context, Deed $deed): Behavior => $deed->doIn($context) ?? Behavior::same(),
                ),
            );
            $top = $system->spawn($deaf->withSupervision($escalates), 'top');
            $other = $system->spawn(self::puppet($journal, 'other'), 'other');
            $child = self::spawnUnder(
                $system,
                $deaf->withSupervision($escalates),
                Props::fromBehavior(self::counting($journal))->withSupervision($escalates),
                $top,
            );
            $child->tell(self::failure());
            self::settle();
            self::assertFalse($top->isAlive());
            self::assertFalse($child->isAlive());
            self::assertTrue($other->isAlive());
        });
    }

    /** @return array<string, ActorRef<object>> a, b, c of one parent */
    private static function family(ActorSystem $system, Journal $journal, SupervisionStrategy $strategy): array
    {
        $family = [];
        $parent = $system->spawn(self::puppet($journal, 'p')->withChildSupervision($strategy), 'p');
        $parent->tell(new Deed(static function (ActorContext $context) use ($journal, &$family): void {
            foreach (['a', 'b', 'c'] as $name) {
                $family[$name] = $context->spawn(self::puppet($journal, $name), $name);
            }
        }));
        self::settle();

        return $family;
    }

    /** @return ActorRef<object> */
    private static function childUnder(
        ActorSystem $system,
        Journal $journal,
        string $where,
        ?SupervisionStrategy $strategy,
    ): ActorRef {
        $behavior = self::counting($journal);
        $parent = self::puppet($journal, 'p');
        if ($strategy === null) {
            return self::spawnUnder($system, $parent, Props::fromBehavior($behavior));
        }

        return match ($where) {
            'behaviour' => self::spawnUnder(
                $system,
                $parent,
                Props::fromBehavior(Behavior::supervise($behavior, $strategy)),
            ),
            'props' => self::spawnUnder($system, $parent, Props::fromBehavior($behavior)->withSupervision($strategy)),
            default => self::spawnUnder(
                $system,
                $parent->withChildSupervision($strategy),
                Props::fromBehavior($behavior),
            ),
        };
    }

    /**
     * @param Props<object> $parent
     * @param Props<object> $child
     * @param ActorRef<object>|null $above a puppet; null: a root
     *
     * @return ActorRef<object>
     */
    private static function spawnUnder(
        ActorSystem $system,
        Props $parent,
        Props $child,
        ?ActorRef $above = null,
    ): ActorRef {
        $refs = [];
        $spawnChild = new Deed(static function (ActorContext $context) use ($child, &$refs): void {
            $refs[] = $context->spawn($child, 'c');
        });
        if ($above === null) {
            $system->spawn($parent, 'p')->tell($spawnChild);
        } else {
            $above->tell(
                new Deed(static fn(ActorContext $context) => $context->spawn($parent, 'p')->tell($spawnChild)),
            );
        }
        self::settle();
        self::assertCount(1, $refs);

        return $refs[0];
    }

    /** @return Behavior<object> notes "c{n}: what", n counted from its last start */
    private static function counting(Journal $journal): Behavior
    {
        return Behavior::setup(static function () use ($journal): Behavior {
            $count = 0;

            return Behavior::receive(
                static function (ActorContext $context, object $message) use ($journal, &$count): Behavior {
                    $count++;
                    if ($message instanceof Deed) {
                        return $message->doIn($context) ?? Behavior::same();
                    }
                    $journal->note("c{$count}: " . ($message instanceof Said ? $message->what : $message::class));

                    return Behavior::same();
                },
            )->onSignal(static function (ActorContext $context, Signal $signal) use ($journal): Behavior {
                $journal->note('c ' . (new \ReflectionClass($signal))->getShortName());

                return Behavior::same();
            });
        });
    }

    /** @param list<string> $asked */
    private static function deciding(Directive $directive, string $name, array &$asked): SupervisionStrategy
    {
        return SupervisionStrategy::oneForOne(decider: static function () use ($directive, $name, &$asked): Directive {
            $asked[] = $name;

            return $directive;
        });
    }

    /**
     * @param list<string> $entries
     *
     * @return list<string>
     */
    private static function withoutPreStart(array $entries): array
    {
        return array_values(array_diff($entries, ['c PreStart', 'p PreStart']));
    }
}
