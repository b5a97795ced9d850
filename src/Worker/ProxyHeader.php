<?php

declare(strict_types=1);

namespace Nexus\Worker;

/** A header by which a trusted proxy says what it was asked; ServerConfig::trustedProxies(). */
enum ProxyHeader: string
{
    /** Whom the proxy was called by, added at the right of what it was given. */
    case For = 'x-forwarded-for';
    /** "http" or "https". */
    case Proto = 'x-forwarded-proto';
    case Host = 'x-forwarded-host';
    case Port = 'x-forwarded-port';
    /** The header of RFC 7239, which says all of it. */
    case Forwarded = 'forwarded';
}
