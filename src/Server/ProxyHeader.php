<?php

declare(strict_types=1);

namespace Nexus\Server;

/** A header in which a trusted proxy describes the original request; see ServerConfig::withTrustedProxies(). */
enum ProxyHeader: string
{
    /** The address of the proxy's client, appended at the right of the received value. */
    case For = 'x-forwarded-for';
    /** "http" or "https". */
    case Proto = 'x-forwarded-proto';
    case Host = 'x-forwarded-host';
    case Port = 'x-forwarded-port';
    /** The header of RFC 7239, which contains all of these values. */
    case Forwarded = 'forwarded';
}
