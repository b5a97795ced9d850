<?php

declare(strict_types=1);

namespace Nexus\Http\File\Internal;

/**
 * A Cache-Control and the files that it is for.
 *
 * @internal
 */
final readonly class CacheRule
{
    /** @param list<string> $patterns none: every file */
    public function __construct(public string $value, private array $patterns) {}

    public function fits(string $path): bool
    {
        foreach ($this->patterns as $pattern) {
            if (Names::fits($pattern, $path)) {
                return true;
            }
        }

        return $this->patterns === [];
    }
}
