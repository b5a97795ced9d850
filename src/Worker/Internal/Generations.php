<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

/**
 * Those that live: the one that serves, the one that is to follow it, and those before it that still answer what they have accepted.
 *
 * @internal
 */
final class Generations
{
    public ?Generation $current = null;
    public ?Generation $next = null;
    /** @var list<Generation> */
    public array $older = [];

    /** The next one may serve: those before it go when it does. */
    public function promote(): void
    {
        if ($this->current !== null) {
            $this->older[] = $this->current;
        }
        $this->current = $this->next;
        $this->next = null;
    }

    /** @return list<Generation> */
    public function all(): array
    {
        return array_values(array_filter([$this->current, $this->next, ...$this->older]));
    }

    public function ledBy(int $pid): ?Generation
    {
        foreach ($this->all() as $generation) {
            if ($generation->leader === $pid) {
                return $generation;
            }
        }

        return null;
    }

    public function forget(Generation $gone): void
    {
        $this->current = $this->current === $gone ? null : $this->current;
        $this->next = $this->next === $gone ? null : $this->next;
        $this->older = array_values(array_filter($this->older, static fn(Generation $generation): bool => $generation !== $gone));
    }

    /** @return list<Plan> */
    public function plans(): array
    {
        return array_map(static fn(Generation $generation): Plan => $generation->plan, $this->all());
    }
}
