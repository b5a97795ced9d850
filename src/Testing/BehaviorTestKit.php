<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Async\Future;
use Nexus\Testing\Effect\Effect;
use Nexus\Testing\Effect\Told;
use Nexus\Testing\Internal\{Assertions, Described, Effects, Inbox};
use Nexus\Time\Duration;
use Psr\Log\LoggerInterface;

use function Nexus\Internal\{misuse, wait_until_idle};

/**
 * Tests one actor in isolation. run() handles a message before it returns. What the handler did through its context is
 * recorded as effects.
 *
 *     $kit = BehaviorTestKit::of(Order::behavior());
 *     $kit->run(new Place('book'));
 *     $kit->expectEffect(new Watched($kit->child('payment')->ref()));
 *     $kit->child('payment')->expect(Charge::class);
 *     $kit->child('payment')->reply(new Charged());
 *     $kit->runAll();
 *
 * The actor is a real one, on a StepSystem of its own. The actors it talks to are not real: its children are inboxes
 * (their props are not run), and so are the actors that inbox() creates. Messages that it sends itself, and messages
 * from timers and watches, wait for runOne().
 *
 * @template T of object
 */
final class BehaviorTestKit
{
    private const ASKED = 3;

    private readonly StepSystem $system;
    private readonly Effects $effects;
    /** @var ActorRef<T> */
    private readonly ActorRef $ref;
    /** @var array<string, TestInbox> by path */
    private array $inboxes = [];

    /** @param Props<T> $props */
    private function __construct(Props $props, private readonly string $name, ?LoggerInterface $logger)
    {
        $this->system = StepSystem::create('kit', $logger);
        $this->effects = new Effects();
        $tested = "/user/{$name}";
        $decorate = fn(object $shown, ActorRef $ref): object => (string) $ref->path() === $tested
            ? $this->effects->recordOf($shown, $this->spawnInbox(...))
            : $shown;
        $this->system->actors->native()->useDecorator($decorate);
        $this->ref = $this->system->spawn($props, $name);
        $this->letOthersReceive();
    }

    /**
     * Starts the actor. What it does at its start is recorded as effects, too.
     *
     * @template M of object
     *
     * @param Behavior<M>|Props<M> $tested
     * @param string $name of the actor
     *
     * @return self<M>
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when a virtual clock is installed already
     */
    public static function of(Behavior|Props $tested, string $name = 'tested', ?LoggerInterface $logger = null): self
    {
        return new self($tested instanceof Props ? $tested : Props::fromBehavior($tested), $name, $logger);
    }

    /**
     * Handles the messages in the mailbox, then this one.
     *
     * @param T $message
     *
     * @return $this
     */
    public function run(object $message): self
    {
        $this->ref->tell($message);
        $this->step($this->pending());

        return $this;
    }

    /**
     * Handles the next message from the actor itself, a timer or a watch. False: there is none, or the handler is
     * suspended.
     */
    public function runOne(): bool
    {
        return $this->step(1) === 1;
    }

    /**
     * Handles all waiting messages, and the messages that they cause.
     *
     * @return int number of handled messages
     */
    public function runAll(): int
    {
        $handled = 0;
        while ($this->runOne()) {
            $handled++;
        }

        return $handled;
    }

    /**
     * Like run(), and returns the reply.
     *
     * @param T $message
     * @param float|Duration|null $timeout of the virtual clock; null: 3 s
     *
     * @return Future<object>
     */
    public function ask(object $message, float|Duration|null $timeout = null): Future
    {
        $answer = $this->ref->ask($message, $timeout ?? Duration::seconds(self::ASKED));
        $this->step($this->pending());

        return $answer;
    }

    /**
     * Advances the virtual time. Messages that become due wait for runOne().
     *
     * @param float|Duration $duration seconds, 0 or more
     */
    public function advanceTime(float|Duration $duration): void
    {
        $this->system->advanceTime($duration);
        $this->letOthersReceive();
    }

    /** Creates an inbox that the tested actor can send messages to. */
    public function inbox(string $name): TestInbox
    {
        $this->spawnInbox(null, null, $name);

        return $this->inboxes["/user/{$name}"];
    }

    /**
     * A living or former child, by its name.
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when there was no such child
     */
    public function child(string $name): TestInbox
    {
        return $this->inboxes["{$this->ref->path()}/{$name}"]
            ?? misuse("{$this->name} has spawned no child named {$name}");
    }

    /**
     * The reference of the actor under test.
     *
     * @return ActorRef<T>
     */
    public function ref(): ActorRef
    {
        return $this->ref;
    }

    /** Whether the behavior has not stopped. */
    public function isAlive(): bool
    {
        return $this->ref->isAlive();
    }

    /** The clock of the actor. It stands still unless the test advances it. */
    public function clock(): VirtualClock
    {
        return $this->system->clock();
    }

    /**
     * Removes and returns all recorded effects.
     *
     * @return list<Effect> in order
     */
    public function effects(): array
    {
        return $this->effects->takeAll();
    }

    /**
     * Removes and returns the first effect that is of this class, or equal (==) to this one.
     *
     * @template E of Effect
     *
     * @param class-string<E>|E $expected
     *
     * @return E
     *
     * @throws ExpectationError NX-0511 when there is none
     */
    public function expectEffect(string|Effect $expected): Effect
    {
        Assertions::count();
        $isIt = static fn(Effect $effect): bool => is_string($expected)
            ? $effect instanceof $expected
            : Described::isEqual($effect, $expected);
        $what = is_string($expected) ? "a {$expected}" : Described::message($expected);

        /** @var E */
        return $this->effects->take($isIt)
            ?? throw ExpectationError::ofEffects(
                $this->name,
                $what,
                'it is not among its effects',
                $this->effects->lines(),
            );
    }

    /**
     * Expects that no effect is left.
     *
     * @throws ExpectationError NX-0511
     */
    public function expectNoEffects(): void
    {
        Assertions::count();
        if ($this->effects->lines() !== []) {
            throw ExpectationError::ofEffects($this->name, 'no more effect', 'it has some', $this->effects->lines());
        }
    }

    /** Stops the actor, and restores the real time. */
    public function shutdown(): void
    {
        $this->system->shutdown();
    }

    private function pending(): int
    {
        return $this->system->actors->native()->pending($this->ref);
    }

    /** @return int number of steps */
    private function step(int $atMost): int
    {
        $native = $this->system->actors->native();
        $steps = 0;
        while ($steps < $atMost && $native->step($this->ref)) {
            wait_until_idle();
            $steps++;
        }
        $this->letOthersReceive();

        return $steps;
    }

    private function letOthersReceive(): void
    {
        foreach ($this->inboxes as $inbox) {
            while ($this->system->actors->native()->step($inbox->ref())) {
                wait_until_idle();
            }
        }
    }

    /**
     * @param ActorContext<object>|null $parent
     * @param Props<*>|null $_props the props of a real child; not used
     *
     * @return ActorRef<object>
     */
    private function spawnInbox(?ActorContext $parent, ?Props $_props, ?string $name): ActorRef
    {
        $inbox = new Inbox();
        $props = Props::fromBehavior($this->keeping($inbox));
        $ref = $parent === null ? $this->system->spawn($props, $name) : $parent->spawn($props, $name);
        $this->inboxes[(string) $ref->path()] = new TestInbox(
            $ref->path()->name(),
            $ref,
            $inbox,
            $this->letOthersReceive(...),
            $this->system->actors->stop(...),
        );

        return $ref;
    }

    /** @return Behavior<object> */
    private function keeping(Inbox $inbox): Behavior
    {
        return Behavior::receive(function (ActorContext $context, object $message) use ($inbox): Behavior {
            $inbox->add($message, $context->sender());
            $this->effects->add(new Told($context->self(), $message));

            return Behavior::same();
        });
    }
}
