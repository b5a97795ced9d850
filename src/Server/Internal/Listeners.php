<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\StartException;

/**
 * All listening sockets of a server. They outlive workers and generations: a generation that listens on the same
 * address gets the same socket, with its queued connections.
 *
 * @internal
 */
final class Listeners
{
    /** @var array<string, Listener> by address */
    private array $listeners = [];

    /**
     * @param list<Listener> $inherited sockets that the process was started with; they replace the configured addresses
     */
    private function __construct(private readonly array $inherited) {}

    /**
     * @param list<int> $inherited descriptors
     * @throws StartException NX-0410 to NX-0414
     */
    public static function open(Plan $plan, array $inherited = []): self
    {
        $self = new self(array_map(Listener::inherited(...), $inherited));
        try {
            $self->cover($plan, true);
        } catch (StartException $failure) {
            $self->close();

            throw $failure;
        }

        return $self;
    }

    /**
     * Opens sockets that the plan needs and that are not open.
     *
     * @param bool $listens false: clients are kept out until activate()
     * @throws StartException NX-0410 to NX-0414
     */
    public function cover(Plan $plan, bool $listens = false): void
    {
        foreach ($this->inherited === [] ? $plan->addresses : [] as $address) {
            $known = $this->listeners[$address->key()] ?? null;
            if ($known !== null) {
                $known->widen($plan->workers, $plan->backlog, $listens);
            } else {
                $this->listeners[$address->key()] = Listener::open(
                    $address,
                    $plan->workers,
                    $plan->backlog,
                    $plan->isClassic,
                    $listens,
                );
            }
        }
    }

    /**
     * Lets clients connect to all sockets that the plan needs.
     *
     * @throws StartException NX-0412
     */
    public function activate(Plan $plan): void
    {
        foreach ($this->of($plan) as $listener) {
            $listener->activate($plan->backlog);
        }
    }

    /** @return array<string, int> number of sockets of each address */
    public function counts(): array
    {
        return array_map(static fn(Listener $listener): int => $listener->count(), $this->listeners);
    }

    /**
     * Closes the sockets that were opened since counts() was called.
     *
     * @param array<string, int> $counts the result of counts()
     */
    public function shrinkTo(array $counts): void
    {
        foreach (array_diff_key($this->listeners, $counts) as $key => $listener) {
            $listener->close();
            unset($this->listeners[$key]);
        }
        foreach ($this->listeners as $key => $listener) {
            $listener->shrinkTo($counts[$key] ?? $listener->count());
        }
    }

    /**
     * Closes sockets that no plan needs.
     *
     * @param list<Plan> $plans
     */
    public function keepFor(array $plans): void
    {
        $wanted = [];
        foreach ($plans as $plan) {
            $wanted += $this->of($plan);
        }
        foreach (array_diff_key($this->listeners, $wanted) as $key => $listener) {
            $listener->close();
            unset($this->listeners[$key]);
        }
    }

    /**
     * @return non-empty-list<array<int, int>> descriptors, by slot and number of the plan's address; there are more
     * slots than workers if an earlier plan had more workers
     */
    public function bySlot(Plan $plan): array
    {
        $listeners = array_values($this->inherited === [] ? $this->of($plan) : $this->inherited);
        $slots = max(
            $plan->workers,
            1,
            ...array_map(static fn(Listener $listener): int => $listener->count(), $listeners),
        );
        $ofSlot = static fn(int $slot): array => array_map(
            static fn(Listener $listener): ?int => $listener->ofSlot($slot),
            $listeners,
        );

        return array_map(
            static fn(int $slot): array => array_filter($ofSlot($slot), \is_int(...)),
            range(0, $slots - 1),
        );
    }

    public function name(): string
    {
        return implode(
            ' and ',
            array_map(
                static fn(Listener $listener): string => $listener->name,
                $this->inherited === [] ? $this->listeners : $this->inherited,
            ),
        );
    }

    public function close(): void
    {
        $this->keepFor([]);
        foreach ($this->inherited as $listener) {
            $listener->close();
        }
    }

    /** @return array<string, Listener> in the plan's order */
    private function of(Plan $plan): array
    {
        $wanted = array_fill_keys(
            array_map(static fn(Address $address): string => $address->key(), $plan->addresses),
            null,
        );

        return array_filter(
            array_intersect_key(array_replace($wanted, $this->listeners), $wanted),
            static fn(?Listener $listener): bool => $listener !== null,
        );
    }
}
