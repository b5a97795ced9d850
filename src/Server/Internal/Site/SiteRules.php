<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

/**
 * The rules of a site, before they become the table that C reads (SiteTable). Immutable.
 *
 * @internal
 */
final readonly class SiteRules
{
    /** @param list<non-empty-list<string>> $rows rows of ext/server/site/rules.def, but for the root */
    public function __construct(public array $rows = []) {}

    public function and(string ...$row): self
    {
        \assert($row !== []);

        return new self([...$this->rows, array_values($row)]);
    }

    /** Without the rows of this name. */
    public function without(string $name): self
    {
        return new self(array_values(array_filter($this->rows, static fn(array $row): bool => $row[0] !== $name)));
    }

    /** @return list<non-empty-list<string>> */
    public function named(string $name): array
    {
        return array_values(array_filter($this->rows, static fn(array $row): bool => $row[0] === $name));
    }
}
