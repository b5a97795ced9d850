<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Exception\NoSenderException;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\Signal;
use Nexus\Actor\Signal\Terminated;
use Nexus\Testing\Internal\{Assertions, Described, Inbox, Pace, Received, RunningPace, WatchOrder};
use Nexus\Time\Duration;

use function Nexus\Internal\{misuse, timer_clock};

/**
 * An actor controlled by a test. It keeps the messages it receives, in order, until the test expects them.
 *
 *     $probe = TestProbe::create($system);
 *     $orders->tell(new Place('book', replyTo: $probe->ref()));
 *     $placed = $probe->expect(Placed::class);
 *     $probe->reply(new Thanks());
 *     $probe->expectNothing();
 *
 * A failed expectation lists all messages that the probe has received. On a StepSystem the probe lets the actors step
 * until the expected message has come, and then advances the time.
 */
final class TestProbe
{
    private static int $created = 0;

    /** @var ActorRef<object> */
    private readonly ActorRef $ref;
    private readonly Inbox $inbox;
    private ?Received $last = null;

    private function __construct(ActorSystem $system, private readonly Pace $pace, private readonly string $name)
    {
        $this->inbox = new Inbox();
        $this->ref = $system->spawn(Props::fromBehavior(self::keeping($this->inbox)), $name);
    }

    /**
     * Starts the actor of a probe.
     *
     * @param string|null $name of the actor; null: probe-1, probe-2, …
     */
    public static function create(ActorSystem|StepSystem $system, ?string $name = null): self
    {
        $name ??= 'probe-' . ++self::$created;

        return $system instanceof StepSystem
            ? new self($system->actors, $system->pace(), $name)
            : new self($system, new RunningPace(), $name);
    }

    /**
     * The reference to pass to the code under test.
     *
     * @return ActorRef<object>
     */
    public function ref(): ActorRef
    {
        return $this->ref;
    }

    /**
     * Returns the next message, which must be of that class.
     *
     * @template T of object
     *
     * @param class-string<T> $class
     * @param float|Duration|null $within null: 3 s
     *
     * @return T
     *
     * @throws ExpectationError NX-0510 when another one comes, or none in time
     * @throws \Nexus\Async\MisuseError NX-0107 when $within is negative
     */
    public function expect(string $class, float|Duration|null $within = null): object
    {
        $message = $this->next("a {$class}", $this->within($within));
        if (!$message instanceof $class) {
            throw $this->failed("a {$class}", 'received ' . Described::message($message));
        }

        return $message;
    }

    /**
     * Expects the next message to be equal (==) to that one.
     *
     * @param float|Duration|null $within null: 3 s
     *
     * @throws ExpectationError NX-0510 when another one comes, or none in time
     * @throws \Nexus\Async\MisuseError NX-0107 when $within is negative
     */
    public function expectMessage(object $expected, float|Duration|null $within = null): void
    {
        $message = $this->next(Described::message($expected), $this->within($within));
        if (!Described::isEqual($message, $expected)) {
            throw $this->failed(Described::message($expected), 'received ' . Described::message($message));
        }
    }

    /**
     * Returns the first message for which $isIt returns true; messages before it are discarded.
     *
     * @param class-string|\Closure(object): bool $isIt the condition, or the class of the message
     * @param float|Duration|null $within for the whole search; null: 3 s
     *
     * @throws ExpectationError NX-0510 when it does not come in time
     * @throws \Nexus\Async\MisuseError NX-0107 when $within is negative
     */
    public function fish(string|\Closure $isIt, float|Duration|null $within = null): object
    {
        $is = is_string($isIt) ? static fn(object $message): bool => $message instanceof $isIt : $isIt;
        $what = is_string($isIt) ? "a {$isIt} among what comes" : 'to fish something';
        $end = timer_clock() + $this->within($within)->toNanos();
        do {
            $message = $this->next($what, Duration::nanos(max(0, $end - timer_clock())));
        } while (!$is($message));

        return $message;
    }

    /**
     * Expects that no unexpected message has arrived, and that none arrives within this time.
     *
     * @param float|Duration|null $for null: 100 ms
     *
     * @throws ExpectationError NX-0510
     */
    public function expectNothing(float|Duration|null $for = null): void
    {
        Assertions::count();
        $for = Duration::of($for ?? $this->pace->silence());
        if ($this->pace->awaits($this->inbox, $for)) {
            $message = $this->inbox->next()?->message;
            throw $this->failed(
                "nothing within {$for}",
                'received ' . ($message === null ? 'something' : Described::message($message)),
            );
        }
    }

    /**
     * Starts to watch when the probe handles its next message.
     *
     * @param ActorRef<*> $target
     */
    public function watch(ActorRef $target): void
    {
        $this->ref->tell(new WatchOrder($target));
    }

    /**
     * Expects that the next event is the end of an actor that the probe watches.
     *
     * @param ActorRef<*> $target
     * @param float|Duration|null $within null: 3 s
     *
     * @throws ExpectationError NX-0510
     * @throws \Nexus\Async\MisuseError NX-0107 when $within is negative
     */
    public function expectTerminated(ActorRef $target, float|Duration|null $within = null): void
    {
        $end = $this->next("the end of {$target->path()}", $this->within($within));
        if (!$end instanceof Terminated || $end->ref !== $target) {
            throw $this->failed("the end of {$target->path()}", 'received ' . Described::message($end));
        }
    }

    /**
     * Replies to the message expected last.
     *
     * @throws NoSenderException NX-1033 when no sender waits for a reply to it
     */
    public function reply(object $message): void
    {
        $sender = $this->sender() ?? throw new NoSenderException("{$this->name} cannot reply: {$this->whyNoSender()}");
        $sender->tell($message);
    }

    /**
     * The sender of the message expected last; null: the message was sent without a sender.
     *
     * @return ActorRef<object>|null
     */
    public function sender(): ?ActorRef
    {
        return $this->last?->sender;
    }

    /**
     * All messages so far, in the order of their arrival.
     *
     * @return list<object> all messages that it has received, expected or not; ends of actors as Terminated
     */
    public function history(): array
    {
        return $this->inbox->messages();
    }

    private function whyNoSender(): string
    {
        return $this->last === null
            ? 'it has not expected a message yet'
            : Described::message($this->last->message) . ' was sent without a sender';
    }

    private function within(float|Duration|null $given): Duration
    {
        return Duration::of($given ?? $this->pace->patience());
    }

    private function next(string $expected, Duration $within): object
    {
        Assertions::count();
        if ($within->isLessThan(Duration::zero())) {
            misuse("A probe expects within zero or more, {$within} given");
        }
        $this->pace->awaits($this->inbox, $within);
        $this->last = $this->inbox->next() ?? throw $this->failed($expected, "nothing came within {$within}");

        return $this->last->message;
    }

    private function failed(string $expected, string $happened): ExpectationError
    {
        return ExpectationError::ofProbe($this->name, $expected, $happened, $this->inbox->history());
    }

    /** @return Behavior<object> */
    private static function keeping(Inbox $inbox): Behavior
    {
        return Behavior::receive(static function (ActorContext $context, object $message) use ($inbox): Behavior {
            $message instanceof WatchOrder ? $message->in($context) : $inbox->add($message, $context->sender());

            return Behavior::same();
        })->onSignal(static function (ActorContext $context, Signal $signal) use ($inbox): Behavior {
            if ($signal instanceof Terminated) {
                $inbox->add($signal);
            }

            return Behavior::same();
        });
    }
}
