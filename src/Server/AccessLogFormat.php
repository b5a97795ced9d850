<?php

declare(strict_types=1);

namespace Nexus\Server;

/** The format of a line of the access log. */
enum AccessLogFormat: string
{
    /**
     * The combined format of Apache and nginx, then the duration in seconds, the request's id, and "aborted" or "-".
     */
    case Common = 'common';
    /** An object: time, client, method, path, protocol, agent, id, status, bytes, duration, aborted. */
    case Json = 'json';
}
