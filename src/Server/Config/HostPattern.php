<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use function Nexus\Http\Server\is_host_pattern;

/**
 * A host, or all hosts below a domain.
 *
 * @internal
 */
final readonly class HostPattern implements Kind
{
    public function range(): string
    {
        return 'hosts without ports: example.com, *.example.com (any name below), 192.0.2.1, [2001:db8::1]';
    }

    public function parse(string $text): ?string
    {
        return $text === '' ? null : $text;
    }

    public function accepts(mixed $value): bool
    {
        return \is_string($value) && is_host_pattern($value);
    }

    public function show(mixed $value): string
    {
        return \is_string($value) ? $value : '';
    }
}
