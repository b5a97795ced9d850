<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorPath;
use Nexus\Actor\ActorRef;
use Nexus\Actor\Cancellable;
use Nexus\Actor\Props;
use Nexus\Actor\TaskFailure;
use Nexus\Actor\TimerScheduler;
use Nexus\Testing\Effect\{DeadLettered, Forwarded, Piped, ReceiveTimeoutSet, Replied, Scheduled, Spawned};
use Nexus\Testing\Effect\{Stashed, Stopped, TaskSpawned, Unstashed, Unwatched, Watched};
use Nexus\Time\Duration;
use Psr\Log\LoggerInterface;

/**
 * The context of the actor in a test kit. It does what the real context does and records it as effects. Its children
 * are inboxes.
 *
 * @implements ActorContext<object>
 */
final readonly class RecordingContext implements ActorContext
{
    /**
     * @param ActorContext<object> $real
     * @param \Closure(ActorContext<object>, Props<*>, string|null): ActorRef<object> $spawn
     */
    public function __construct(private ActorContext $real, private Effects $effects, private \Closure $spawn) {}

    public function self(): ActorRef
    {
        return $this->real->self();
    }

    public function path(): ActorPath
    {
        return $this->real->path();
    }

    public function parent(): ?ActorRef
    {
        return $this->real->parent();
    }

    public function log(): LoggerInterface
    {
        return $this->real->log();
    }

    public function spawn(Props $props, ?string $name = null): ActorRef
    {
        $child = ($this->spawn)($this->real, $props, $name);
        $this->effects->add(new Spawned($props, $child->path()->name(), $child));

        return $child;
    }

    public function stop(ActorRef $child, float|Duration|null $deadline = null): void
    {
        $this->real->stop($child, $deadline);
        $this->effects->add(new Stopped($child));
    }

    /** @return ActorRef<*>|null */
    public function child(string $name): ?ActorRef
    {
        return $this->real->child($name);
    }

    /** @return array<string, ActorRef<*>> */
    public function children(): array
    {
        return $this->real->children();
    }

    public function watch(ActorRef $target): void
    {
        $this->real->watch($target);
        $this->effects->add(new Watched($target, null));
    }

    public function watchWith(ActorRef $target, object $message): void
    {
        $this->real->watchWith($target, $message);
        $this->effects->add(new Watched($target, $message));
    }

    public function unwatch(ActorRef $target): void
    {
        $this->real->unwatch($target);
        $this->effects->add(new Unwatched($target));
    }

    public function toDeadLetters(object $message): void
    {
        $this->real->toDeadLetters($message);
        $this->effects->add(new DeadLettered($message));
    }

    public function sender(): ?ActorRef
    {
        return $this->real->sender();
    }

    public function reply(object $message): void
    {
        $this->real->reply($message);
        $this->effects->add(new Replied($message));
    }

    public function forward(ActorRef $target, ?object $message = null): void
    {
        $this->real->forward($target, $message);
        $this->effects->add(new Forwarded($target, $message));
    }

    public function pipeToSelf(mixed $work, ?callable $map = null, ?callable $mapFailure = null): void
    {
        $this->real->pipeToSelf($work, $map, $mapFailure);
        $this->effects->add(new Piped($work));
    }

    public function messageAdapter(string $messageClass, callable $adapt): ActorRef
    {
        return $this->real->messageAdapter($messageClass, $adapt);
    }

    public function timers(): TimerScheduler
    {
        return new RecordingTimers($this->real->timers(), $this->effects);
    }

    public function scheduleOnce(float|Duration $delay, object $message): Cancellable
    {
        $this->effects->add(new Scheduled($message, Duration::of($delay), null));

        return $this->real->scheduleOnce($delay, $message);
    }

    public function scheduleRepeatedly(
        float|Duration $initialDelay,
        float|Duration $interval,
        object $message,
    ): Cancellable {
        $this->effects->add(new Scheduled($message, Duration::of($initialDelay), Duration::of($interval)));

        return $this->real->scheduleRepeatedly($initialDelay, $interval, $message);
    }

    public function setReceiveTimeout(float|Duration|null $timeout): void
    {
        $this->real->setReceiveTimeout($timeout);
        $this->effects->add(new ReceiveTimeoutSet($timeout === null ? null : Duration::of($timeout)));
    }

    public function stash(): void
    {
        $this->real->stash();
        $this->effects->add(new Stashed(null));
    }

    public function unstashAll(): void
    {
        $this->real->unstashAll();
        $this->effects->add(new Unstashed());
    }

    public function spawnTask(callable $task, TaskFailure $onFailure = TaskFailure::Log): Cancellable
    {
        $this->effects->add(new TaskSpawned($task(...)));

        return $this->real->spawnTask($task, $onFailure);
    }
}
