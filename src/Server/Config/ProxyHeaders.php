<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ProxyHeader;

/**
 * The proxy headers that are trusted. A proxy that uses one kind of header does not overwrite the other kind, so a
 * client could forge the other kind.
 *
 * @internal
 */
final readonly class ProxyHeaders implements Kind, OfEnum
{
    private Several $several;

    public function __construct()
    {
        $this->several = new Several(new Choice(ProxyHeader::class));
    }

    public function enum(): string
    {
        return ProxyHeader::class;
    }

    public function range(): string
    {
        return 'forwarded alone, or a list (a,b,c) of x-forwarded-for, x-forwarded-proto, x-forwarded-host and '
            . 'x-forwarded-port';
    }

    /** @return list<mixed>|null */
    public function parse(string $text): ?array
    {
        return $this->several->parse(strtolower($text));
    }

    public function accepts(mixed $value): bool
    {
        $isAlone = !\is_array($value) || !\in_array(ProxyHeader::Forwarded, $value, true) || \count($value) === 1;

        return $isAlone && $value !== [] && $this->several->accepts($value);
    }

    public function show(mixed $value): string
    {
        return $this->several->show($value);
    }
}
