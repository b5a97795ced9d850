<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/**
 * A group of blocking calls of PHP, and the results of their tests (ext/tests/families).
 *
 * @internal
 */
final readonly class Family
{
    /**
     * @param list<string> $extensions as extension_loaded() knows them, or the names of Composer packages
     * @param list<string> $calls
     * @param list<string> $libraries the C libraries that it uses; their versions matter
     * @param list<string> $notes
     * @param list<string> $tests paths below the repository
     */
    public function __construct(
        public string $name,
        public string $chapter,
        public How $how,
        public array $extensions,
        public array $calls,
        public array $libraries,
        public array $notes,
        public array $tests,
    ) {}

    /** Whether this PHP has the required extensions; packages are not checked. */
    public function isHere(): bool
    {
        return array_filter(
            $this->extensions,
            static fn(string $extension): bool => !str_contains($extension, '/') && !extension_loaded($extension),
        ) === [];
    }
}
