<?php

declare(strict_types=1);

namespace Nexus\Actor\Discovery;

use Nexus\Actor\{ActorRef, ActorSystem};
use Nexus\Actor\Internal\Post;
use Nexus\Actor\TerminationWatcher;

/**
 * The service registry of an actor system: actors are registered under a ServiceKey and found by it.
 * ActorSystem::receptionist() returns the system's.
 *
 * An actor that stops is removed from registrations and subscriptions. No method suspends.
 */
final class Receptionist
{
    /** @var array<string, array<int, ActorRef<*>>> by key and identity */
    private array $registered = [];
    /** @var array<string, array<int, ActorRef<*>>> by key and identity */
    private array $subscribed = [];
    /** @var array<string, ServiceKey<*>> */
    private array $keys = [];
    private readonly TerminationWatcher $watcher;

    /** @internal ActorSystem::receptionist() */
    public function __construct(ActorSystem $system)
    {
        $this->watcher = new TerminationWatcher($system, 'receptionist', $this->forget(...));
    }

    /**
     * Registers an actor until it stops or is deregistered. It may be registered under any number of keys; a second
     * registration under the same key has no effect.
     *
     * @template T of object
     *
     * @param ServiceKey<T> $key
     * @param ActorRef<T>   $ref
     */
    public function register(ServiceKey $key, ActorRef $ref): void
    {
        $name = (string) $key;
        if (isset($this->registered[$name][spl_object_id($ref)]) || !$this->watcher->watch($ref)) {
            return;
        }
        $this->keys[$name] = $key;
        $this->registered[$name][spl_object_id($ref)] = $ref;
        $this->tellSubscribers($name);
    }

    /**
     * Ends register(). Does nothing for an actor that is not registered under the key.
     *
     * @template T of object
     *
     * @param ServiceKey<T> $key
     * @param ActorRef<T>   $ref
     */
    public function deregister(ServiceKey $key, ActorRef $ref): void
    {
        $name = (string) $key;
        if (isset($this->registered[$name][spl_object_id($ref)])) {
            $this->remove($name, $ref);
            $this->tellSubscribers($name);
            $this->watcher->unwatch($ref);
        }
    }

    /**
     * The actors registered at this moment. An actor that has just stopped may still be listed; messages to it become
     * dead letters.
     *
     * @template T of object
     *
     * @param ServiceKey<T> $key
     *
     * @return Listing<T>
     */
    public function find(ServiceKey $key): Listing
    {
        /** @var list<ActorRef<T>> $refs */
        $refs = array_values($this->registered[(string) $key] ?? []);

        return new Listing($key, $refs);
    }

    /**
     * Sends the subscriber the current Listing at once, and again after every change, until it stops or is
     * unsubscribed.
     *
     * @template T of object
     *
     * @param ServiceKey<T>                $key
     * @param ActorRef<Listing<T>> $subscriber
     */
    public function subscribe(ServiceKey $key, ActorRef $subscriber): void
    {
        $name = (string) $key;
        if (isset($this->subscribed[$name][spl_object_id($subscriber)]) || !$this->watcher->watch($subscriber)) {
            return;
        }
        $this->subscribed[$name][spl_object_id($subscriber)] = $subscriber;
        Post::post($subscriber, $this->find($key));
    }

    /**
     * Ends subscribe(). Does nothing for an actor that is not subscribed.
     *
     * @template T of object
     *
     * @param ServiceKey<T>    $key
     * @param ActorRef<*> $subscriber
     */
    public function unsubscribe(ServiceKey $key, ActorRef $subscriber): void
    {
        $name = (string) $key;
        if (isset($this->subscribed[$name][spl_object_id($subscriber)])) {
            unset($this->subscribed[$name][spl_object_id($subscriber)]);
            $this->watcher->unwatch($subscriber);
        }
    }

    /** @param ActorRef<*> $ref */
    private function forget(ActorRef $ref): void
    {
        foreach ($this->subscribed as $name => $subscribers) {
            unset($this->subscribed[$name][spl_object_id($ref)]);
        }
        foreach ($this->registered as $name => $refs) {
            if (isset($refs[spl_object_id($ref)])) {
                $this->remove($name, $ref);
                $this->tellSubscribers($name);
            }
        }
    }

    /** @param ActorRef<*> $ref */
    private function remove(string $name, ActorRef $ref): void
    {
        unset($this->registered[$name][spl_object_id($ref)]);
        if ($this->registered[$name] === []) {
            unset($this->registered[$name]);
        }
    }

    private function tellSubscribers(string $name): void
    {
        $subscribers = $this->subscribed[$name] ?? [];
        if ($subscribers !== []) {
            /** @var ServiceKey<object> $key */
            $key = $this->keys[$name];
            $listing = $this->find($key);
            foreach ($subscribers as $subscriber) {
                Post::post($subscriber, $listing);
            }
        }
    }
}
