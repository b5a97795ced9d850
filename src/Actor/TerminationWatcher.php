<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Internal\{Undying, Watched};
use Nexus\Actor\Signal\{Signal, Terminated};

/**
 * Watches actors for an object that is not an actor, through an actor that is spawned at the first watch().
 *
 * @internal
 */
final class TerminationWatcher
{
    /** @var array<int, int> number of watch() calls of each actor, by identity */
    private array $watched = [];
    /** @var ActorRef<Watched>|null */
    private ?ActorRef $actor = null;

    /**
     * @param \Closure(ActorRef<*>): void $gone called once for each watched actor that has ended, whatever the number
     * of watch() calls
     */
    public function __construct(
        private readonly ActorSystem $system,
        private readonly string $name,
        private readonly \Closure $gone,
    ) {}

    /**
     * Each call needs one call of unwatch().
     *
     * @param ActorRef<*> $ref
     *
     * @return bool false: the actor has terminated, and is not watched
     */
    public function watch(ActorRef $ref): bool
    {
        if (!$ref->isAlive()) {
            return false;
        }
        $identity = spl_object_id($ref);
        $this->watched[$identity] = ($this->watched[$identity] ?? 0) + 1;
        if ($this->watched[$identity] === 1 && !$ref instanceof Undying) {
            $this->actor()->tell(new Watched($ref));
        }

        return true;
    }

    /** @param ActorRef<*> $ref */
    public function unwatch(ActorRef $ref): void
    {
        $identity = spl_object_id($ref);
        if (--$this->watched[$identity] === 0) {
            unset($this->watched[$identity]);
            $this->actor?->tell(new Watched($ref));
        }
    }

    /** @return ActorRef<Watched> */
    private function actor(): ActorRef
    {
        if ($this->actor === null || !$this->actor->isAlive()) {
            $behavior = Behavior::receive($this->receive(...))->onSignal($this->signal(...));
            $this->actor = $this->system->spawn(Props::fromBehavior($behavior), ".{$this->name}");
        }

        return $this->actor;
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function receive(ActorContext $context, object $message): Behavior
    {
        if (!$message instanceof Watched) {
            return Behavior::unhandled();
        }
        // The current state counts: the actor may have been unwatched and watched again since the message was sent.
        if (isset($this->watched[spl_object_id($message->ref)])) {
            $context->watch($message->ref);
        } else {
            $context->unwatch($message->ref);
        }

        return Behavior::same();
    }

    /**
     * @param ActorContext<object> $_context
     *
     * @return Behavior<object>
     */
    private function signal(ActorContext $_context, Signal $signal): Behavior
    {
        if ($signal instanceof Terminated && isset($this->watched[spl_object_id($signal->ref)])) {
            unset($this->watched[spl_object_id($signal->ref)]);
            ($this->gone)($signal->ref);
        }

        return Behavior::same();
    }
}
