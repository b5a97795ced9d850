<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Props;
use Nexus\Http\Actor\ActorMode;
use Nexus\Http\Actor\ActorRegistration;
use Nexus\Http\Actor\PoolSingletonSpawner;

/**
 * The actors that #[FromActor] finds by name: those that the application has registered, and those of its system.
 *
 * @internal
 */
final class RegisteredActors
{
    /** @var array<string, ActorRegistration> */
    private array $registrations = [];
    private ?PoolSingletonSpawner $spawner = null;
    private int $spawned = 0;

    /** @param Props<object> $props */
    public function add(ActorSystem $system, string $name, Props $props, ActorMode $mode): ActorRegistration
    {
        return $this->registrations[$name] = new ActorRegistration($system, $name, $props, $mode);
    }

    public function spawnBy(PoolSingletonSpawner $spawner): void
    {
        $this->spawner = $spawner;
    }

    public function has(ActorMode $mode): bool
    {
        return array_filter($this->registrations, static fn(ActorRegistration $one): bool => $one->isOf($mode)) !== [];
    }

    /** Starts the actors that have not started. */
    public function start(): void
    {
        foreach ($this->registrations as $registration) {
            $registration->spawnBy($this->spawner);
            if (!$registration->isOf(ActorMode::PerRequest)) {
                $registration->ref();
            }
        }
    }

    /** @return ActorRef<*>|null */
    public function find(?ActorSystem $system, string $name): ?ActorRef
    {
        $registration = $this->registrations[$name] ?? null;

        return $registration === null || $registration->isOf(ActorMode::PerRequest)
            ? $system?->native()->child($name)
            : $registration->ref();
    }

    /** A number for the name of one more actor of a request, also if the application was compiled again meanwhile. */
    public function nextNumber(): int
    {
        return ++$this->spawned;
    }

    /** The registration of an actor that each request has; null: there is none. */
    public function ofRequests(string $name): ?ActorRegistration
    {
        $registration = $this->registrations[$name] ?? null;

        return $registration?->isOf(ActorMode::PerRequest) === true ? $registration : null;
    }
}
