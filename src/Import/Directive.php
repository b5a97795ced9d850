<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * A directive of nginx: "try_files $uri /index.php;" or "location / { … }".
 *
 * @internal
 */
final readonly class Directive
{
    /**
     * @param list<string> $arguments
     * @param list<self> $block the directives between its braces
     */
    public function __construct(
        public string $name,
        public array $arguments,
        public array $block,
        public string $place,
    ) {}

    public function argument(int $index): string
    {
        return $this->arguments[$index] ?? '';
    }

    /** As it is in the file, without its block. */
    public function text(): string
    {
        return implode(' ', [$this->name, ...$this->arguments]);
    }

    /**
     * @param list<self> $directives
     * @return list<self> those of this name
     */
    public static function named(array $directives, string $name): array
    {
        return array_values(array_filter($directives, static fn(self $one): bool => $one->name === $name));
    }
}
