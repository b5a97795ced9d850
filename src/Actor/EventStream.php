<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Internal\{Mourner, Post};

/**
 * Events for whoever wants to hear of them, by their class: ActorSystem::eventStream() is the system's.
 *
 *     $system->eventStream()->subscribe($mailer, OrderPaid::class);
 *     $system->eventStream()->publish(new OrderPaid($order));
 *
 * Who is subscribed to a class hears of its subclasses as well, to an interface of whatever implements it, and of one
 * event once. A subscriber that dies is unsubscribed by itself.
 */
final class EventStream
{
    /** @var array<class-string, array<int, ActorRef<*>>> by class and identity, in the order of subscription */
    private array $subscribers = [];
    /**
     * @var array<class-string, list<ActorRef<*>>> who hears of events of exactly this class, as far as it has been
     * asked for
     */
    private array $listeners = [];
    private readonly Mourner $mourner;

    /** @internal ActorSystem::eventStream() */
    public function __construct(ActorSystem $system)
    {
        $this->mourner = new Mourner($system, 'event-stream', $this->forget(...));
    }

    /**
     * From now on it is told of every event of this class. Twice is once; one that is dead is not subscribed.
     *
     * @template E of object
     *
     * @param ActorRef<E> $subscriber
     * @param class-string<E>       $class a class or an interface; object::class for everything is not one: subscribe
     * to an interface of your own
     */
    public function subscribe(ActorRef $subscriber, string $class): void
    {
        $class = ltrim($class, '\\');
        if (isset($this->subscribers[$class][spl_object_id($subscriber)]) || !$this->mourner->watch($subscriber)) {
            return;
        }
        $this->subscribers[$class][spl_object_id($subscriber)] = $subscriber;
        $this->listeners = [];
    }

    /**
     * @param ActorRef<*>  $subscriber
     * @param class-string|null $class as it was subscribed; null: of everything. What was published before is told all
     * the same
     */
    public function unsubscribe(ActorRef $subscriber, ?string $class = null): void
    {
        $classes = $class === null ? array_keys($this->subscribers) : [ltrim($class, '\\')];
        foreach ($classes as $one) {
            if (isset($this->subscribers[$one][spl_object_id($subscriber)])) {
                $this->remove($one, $subscriber);
                $this->mourner->unwatch($subscriber);
            }
        }
    }

    /**
     * Tells it to whoever has subscribed to its class, or to one above. It never waits: what a subscriber's mailbox
     * does not take is a dead letter, and nobody else's loss.
     *
     * @param object $event one object for all of them: let it be readonly
     */
    public function publish(object $event): void
    {
        foreach ($this->listeners[$event::class] ??= $this->listenersTo($event) as $subscriber) {
            Post::post($subscriber, $event);
        }
    }

    /** @return list<ActorRef<*>> */
    private function listenersTo(object $event): array
    {
        $listeners = [];
        foreach ($this->subscribers as $class => $subscribers) {
            $listeners += $event instanceof $class ? $subscribers : [];
        }

        return array_values($listeners);
    }

    /** @param ActorRef<*> $subscriber */
    private function forget(ActorRef $subscriber): void
    {
        foreach (array_keys($this->subscribers) as $class) {
            $this->remove($class, $subscriber);
        }
    }

    /**
     * @param class-string     $class
     * @param ActorRef<*> $subscriber
     */
    private function remove(string $class, ActorRef $subscriber): void
    {
        unset($this->subscribers[$class][spl_object_id($subscriber)]);
        if ($this->subscribers[$class] === []) {
            unset($this->subscribers[$class]);
        }
        $this->listeners = [];
    }
}
