<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Internal\NativeSystem;
use Nexus\Actor\Props;
use Nexus\Async\Future;
use Nexus\Testing\Internal\SteppedPace;
use Nexus\Time\Duration;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\LoggerInterface;

use function Nexus\Internal\wait_until_idle;

/**
 * An actor system that a test runs step by step. A step handles one message of one actor, and time stands still until
 * the test advances it.
 *
 *     $system = StepSystem::create();
 *     $counter = $system->spawn(Counter::props(), 'counter');
 *     $counter->tell(new Increment());
 *     $system->step();                                  // true: one message was handled
 *     $system->advanceTime(Duration::minutes(5));       // sends what is due then; drain() handles it
 *     $system->drain();
 *
 * Each step runs the actor that was spawned first among those that have a message to handle. A handler that waits (for
 * an ask, a delay) stays suspended, and continues when what it waits for has happened. Under the PHPUnit extension
 * (Nexus\Testing\PHPUnit\NexusExtension) the system is shut down after the test; elsewhere call shutdown().
 */
final class StepSystem
{
    private static ?self $open = null;

    private readonly NativeSystem $native;

    private function __construct(
        /**
         * For operations that only a system offers. Its run() and shutdown() must not be used: they are for systems
         * that run by themselves.
         */
        public readonly ActorSystem $actors,
        private readonly VirtualClock $clock,
    ) {
        $this->native = $actors->native();
        $this->native->useSteps(true);
        self::$open = $this;
    }

    /**
     * Installs a virtual clock.
     *
     * @param \DateTimeImmutable|null $start the first time of the clock; 2026-01-01T00:00:00+00:00 by default
     *
     * @throws \Nexus\Async\MisuseError NX-0107 when one is installed already
     */
    public static function create(
        string $name = 'test',
        ?LoggerInterface $logger = null,
        ?EventDispatcherInterface $eventDispatcher = null,
        ?\DateTimeImmutable $start = null,
    ): self {
        $clock = VirtualClock::install($start);

        return new self(ActorSystem::create($name, $clock, $logger, $eventDispatcher), $clock);
    }

    /**
     * Starts an actor, as ActorSystem::spawn().
     *
     * @template T of object
     *
     * @param Props<T> $props
     * @param string|null $name null: an anonymous one
     *
     * @return ActorRef<T>
     */
    public function spawn(Props $props, ?string $name = null): ActorRef
    {
        return $name === null ? $this->actors->spawnAnonymous($props) : $this->actors->spawn($props, $name);
    }

    /** False when no actor has anything to do. */
    public function step(): bool
    {
        $hasStepped = $this->native->step();
        wait_until_idle();

        return $hasStepped;
    }

    /**
     * Steps until no actor has anything to do.
     *
     * @return int number of steps
     */
    public function drain(): int
    {
        $steps = 0;
        while ($this->step()) {
            $steps++;
        }

        return $steps;
    }

    /**
     * Advances the virtual time. Messages that are due are sent, and handlers that wait for the time continue. No
     * message is handled.
     *
     * @param float|Duration $duration seconds, 0 or more
     */
    public function advanceTime(float|Duration $duration): void
    {
        $this->clock->advance($duration);
    }

    /**
     * Steps until the future is complete. When no step is left, it advances the time to the next timer, and steps
     * again.
     *
     * @template R
     *
     * @param Future<R> $future
     *
     * @return R
     */
    public function await(Future $future): mixed
    {
        $this->pace()->until($future->isDone(...), null);

        return $future->await();
    }

    /** The virtual clock of the system. */
    public function clock(): VirtualClock
    {
        return $this->clock;
    }

    /** The number of messages in all mailboxes. The message of a handler that waits is not counted. */
    public function pendingMessageCount(): int
    {
        return $this->native->pending();
    }

    /** Whether step() would do nothing. */
    public function isIdle(): bool
    {
        return !$this->native->hasSteps();
    }

    /** Stops all actors, and restores the real time. */
    public function shutdown(): void
    {
        self::$open = null;
        $this->native->useSteps(false);
        try {
            VirtualClock::run(fn() => $this->actors->shutdown(Duration::seconds(60)));
        } finally {
            VirtualClock::uninstall();
        }
    }

    /** @internal shuts down the system that a test has left open */
    public static function shutdownOpen(): void
    {
        self::$open?->shutdown();
    }

    /** @internal for probes and test kits */
    public function pace(): SteppedPace
    {
        return new SteppedPace($this);
    }
}
