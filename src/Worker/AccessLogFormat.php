<?php

declare(strict_types=1);

namespace Nexus\Worker;

/** What a line of the access log looks like. */
enum AccessLogFormat: string
{
    /** As Apache and nginx write it (combined), then the seconds it took, the request's id, and "aborted" or "-". */
    case Common = 'common';
    /** An object: time, client, method, path, protocol, agent, id, status, bytes, duration, aborted. */
    case Json = 'json';
}
