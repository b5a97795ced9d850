<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * @internal
 */
final readonly class Text implements Kind
{
    /** @param string $what in words: "a path" */
    public function __construct(private string $what) {}

    public function range(): string
    {
        return $this->what;
    }

    public function parse(string $text): ?string
    {
        return $text === '' ? null : $text;
    }

    public function accepts(mixed $value): bool
    {
        return \is_string($value) && $value !== '' && !str_contains($value, "\0");
    }

    public function show(mixed $value): string
    {
        return \is_string($value) ? $value : '';
    }
}
