<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

/** The events of a test in their order: actors write them, the test reads them. */
final class Journal
{
    /** @var list<string> */
    private array $entries = [];

    public function note(string $entry): void
    {
        $this->entries[] = $entry;
    }

    /** @return list<string> */
    public function entries(): array
    {
        return $this->entries;
    }

    /**
     * @return list<string> the entries with this beginning
     *
     * @phpstan-impure
     */
    public function of(string $beginning): array
    {
        return array_values(
            array_filter($this->entries, static fn(string $entry): bool => str_starts_with($entry, $beginning)),
        );
    }

    public function count(string $entry): int
    {
        return count(array_keys($this->entries, $entry, true));
    }
}
