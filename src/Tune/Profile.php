<?php

declare(strict_types=1);

namespace Nexus\Tune;

/**
 * The kind of service that a machine is tuned for.
 *
 * @internal
 */
enum Profile: string
{
    /** Short requests that wait for databases and other services. */
    case Api = 'api';

    /** Many long connections: streams, server-sent events. */
    case Realtime = 'realtime';

    /** nginx and php-fpm. */
    case LegacyFpm = 'legacy-fpm';
}
