<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Internal\Post;

/**
 * Delivers events to subscribers by the event's class. ActorSystem::eventStream() returns the system's stream.
 *
 *     $system->eventStream()->subscribe($mailer, OrderPaid::class);
 *     $system->eventStream()->publish(new OrderPaid($order));
 *
 * A subscriber to a class also receives events of its subclasses; a subscriber to an interface receives events of all
 * classes that implement it. Each subscriber receives an event once. A subscriber that stops is unsubscribed.
 */
final class EventStream
{
    /** @var array<class-string, array<int, ActorRef<*>>> by class and identity, in the order of subscription */
    private array $subscribers = [];
    /**
     * @var array<class-string, list<ActorRef<*>>> cache: subscribers of events of exactly this class
     */
    private array $listeners = [];
    private readonly TerminationWatcher $watcher;

    /** @internal ActorSystem::eventStream() */
    public function __construct(ActorSystem $system)
    {
        $this->watcher = new TerminationWatcher($system, 'event-stream', $this->forget(...));
    }

    /**
     * Subscribes an actor to all events of this class. A second call has no effect; a dead actor is not subscribed.
     *
     * @template E of object
     *
     * @param ActorRef<E> $subscriber
     * @param class-string<E>       $class a class or an interface; object::class is not a class: to receive several
     *     kinds of events, let them implement an interface of yours
     */
    public function subscribe(ActorRef $subscriber, string $class): void
    {
        $class = ltrim($class, '\\');
        if (isset($this->subscribers[$class][spl_object_id($subscriber)]) || !$this->watcher->watch($subscriber)) {
            return;
        }
        $this->subscribers[$class][spl_object_id($subscriber)] = $subscriber;
        $this->listeners = [];
    }

    /**
     * Ends subscriptions of an actor. Does nothing for an actor that is not subscribed.
     *
     * @param ActorRef<*>  $subscriber
     * @param class-string|null $class the class of the subscription; null: all subscriptions of this actor. Events
     * published before are still delivered
     */
    public function unsubscribe(ActorRef $subscriber, ?string $class = null): void
    {
        $classes = $class === null ? array_keys($this->subscribers) : [ltrim($class, '\\')];
        foreach ($classes as $one) {
            if (isset($this->subscribers[$one][spl_object_id($subscriber)])) {
                $this->remove($one, $subscriber);
                $this->watcher->unwatch($subscriber);
            }
        }
    }

    /**
     * Sends the event to all subscribers of its class and of its parents and interfaces. Never suspends. An event that
     * a subscriber's mailbox refuses becomes a dead letter; other subscribers are not affected.
     *
     * @param object $event the same object is sent to all of them: make it readonly
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
