<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * @internal
 */
final readonly class YesNo implements Kind
{
    public function range(): string
    {
        return 'yes or no';
    }

    public function parse(string $text): ?bool
    {
        return match (strtolower($text)) {
            'yes', 'true', 'on', '1' => true,
            'no', 'false', 'off', '0' => false,
            default => null,
        };
    }

    public function accepts(mixed $value): bool
    {
        return \is_bool($value);
    }

    public function show(mixed $value): string
    {
        return $value === true ? 'yes' : 'no';
    }
}
