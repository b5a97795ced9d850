<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * Where to listen: host:port, [address]:port, or unix:path.
 *
 * @internal
 */
final readonly class Place implements Kind
{
    private const PATTERN = '~^(?:unix:[^\0,]+|(?:\[[0-9a-fA-F:.]+\]|[^\0\s:,]+):([0-9]{1,5}))$~D';

    public function range(): string
    {
        return 'an address: 0.0.0.0:8081, [::1]:8081 or unix:/path/to.sock';
    }

    public function parse(string $text): ?string
    {
        return $this->accepts($text) ? $text : null;
    }

    public function accepts(mixed $value): bool
    {
        return \is_string($value) && preg_match(self::PATTERN, $value, $match) === 1 && (int) ($match[1] ?? 0) <= 65535;
    }

    public function show(mixed $value): string
    {
        return \is_string($value) ? $value : '';
    }
}
