<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** Records what each coroutine waits for: at a standstill, a coroutine that could continue has lost its wake-up. */
final class Waits
{
    /** @var array<int, array{list<string>, \Closure(): bool}> */
    private array $now = [];

    private int $last = 0;

    /**
     * @template T
     *
     * @param list<string> $places where it waits, so that other coroutines can count them
     * @param \Closure(): bool $couldGoOn
     * @param \Closure(): T $wait
     *
     * @return T
     */
    public function during(array $places, \Closure $couldGoOn, \Closure $wait): mixed
    {
        $this->now[$id = ++$this->last] = [$places, $couldGoOn];
        try {
            return $wait();
        } finally {
            unset($this->now[$id]);
        }
    }

    public function at(string $place): int
    {
        return count(array_filter($this->now, static fn(array $wait): bool => in_array($place, $wait[0], true)));
    }

    /** @return list<string> */
    public function lost(): array
    {
        $lost = [];
        foreach ($this->now as [$places, $couldGoOn]) {
            if ($couldGoOn()) {
                $lost[] = 'a wake-up was lost: all stands still, but a coroutine at ' . implode(', ', $places)
                    . ' could go on';
            }
        }

        return $lost;
    }
}
