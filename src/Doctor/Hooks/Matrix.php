<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/**
 * The calls that block and the calls that do not. tools/blocking generates the data from the tests, like
 * docs/reference/blocking-calls.md.
 *
 * @internal
 */
final readonly class Matrix
{
    /**
     * @param list<Family> $families in the order of the page
     * @param list<Exclusion> $exclusions
     */
    private function __construct(public array $families, public array $exclusions) {}

    public static function load(): self
    {
        /** @var array{list<Family>, list<Exclusion>} $rows */
        $rows = require __DIR__ . '/families.php';

        return new self(...$rows);
    }
}
