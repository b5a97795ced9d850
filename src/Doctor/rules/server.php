<?php

declare(strict_types=1);

namespace Nexus\Doctor;

// What the doctor knows: code, title, cause, effect, evidence, source, confidence.
return [
    new Rule(
        'DR-511',
        'A request may wait longer for a handler than it may take',
        '--queue-timeout is not below --deadline: the time in the queue counts for the deadline.',
        'Clients wait for a 504 where a quick 503 would make them try elsewhere.',
        Evidence::Documented,
        'docs/http/timeouts-and-limits.md',
    ),
    new Rule(
        'DR-512',
        'A stop waits shorter than requests may take',
        '--drain is below --deadline.',
        'A deployment ends requests that were in time.',
        Evidence::Documented,
        'docs/http/timeouts-and-limits.md',
        Confidence::Possible,
    ),
    new Rule(
        'DR-513',
        'systemd kills the server before it has stopped',
        'TimeoutStopSec is not longer than --readiness-delay and --drain together.',
        'SIGKILL during a stop: requests in progress get no response.',
        Evidence::Documented,
        'systemd.service(5), TimeoutStopSec',
    ),
    new Rule(
        'DR-514',
        'nginx keeps connections longer than the server',
        'nginx may send a request on a connection that the server closes at this moment.',
        'Now and then a 502, mostly of POST requests, which nginx does not repeat.',
        Evidence::Documented,
        'nginx, ngx_http_upstream_module, keepalive_timeout',
        Confidence::Likely,
    ),
    new Rule(
        'DR-515',
        'nginx gives up before the server does',
        'proxy_read_timeout is not above --deadline.',
        'The client gets a 504 of nginx, and the handler continues for nothing.',
        Evidence::Documented,
        'nginx, ngx_http_proxy_module, proxy_read_timeout',
        Confidence::Likely,
    ),
    new Rule(
        'DR-501',
        'More workers than CPUs',
        'A worker waits for nothing: it serves other requests meanwhile. Further workers only take turns on the '
            . 'same CPUs, with a heap, a pool of connections and caches of their own.',
        'More memory and more database connections, no more requests per second.',
        Evidence::Documented,
        'docs/reference/benchmarks.md',
        Confidence::Likely,
    ),
    new Rule(
        'DR-502',
        'Fewer workers than CPUs',
        'A worker runs PHP on one CPU at a time.',
        'The other CPUs are idle while requests wait.',
        Evidence::Documented,
        'docs/reference/benchmarks.md',
        Confidence::Possible,
    ),
    new Rule(
        'DR-503',
        'The pools may open more connections than the database permits',
        'Each worker has pools of its own: connections are workers times the size of the pools.',
        '"too many connections" under load, also for other programs.',
        Evidence::Documented,
        'docs/concurrency/pools.md',
        Confidence::Likely,
    ),
    new Rule(
        'DR-504',
        'A worker stood still',
        'Its event loop did not run: a handler computed, or made a call that blocks. All other requests of the '
            . 'worker waited.',
        'The slowest requests take as long as the longest of these pauses.',
        Evidence::Documented,
        'docs/operate/status.md',
    ),
    new Rule(
        'DR-505',
        'Workers have ended unexpectedly',
        'The master has replaced a worker that it did not stop itself.',
        'Its requests got no response.',
        Evidence::Documented,
        'docs/operate/status.md',
    ),
    new Rule(
        'DR-506',
        'Requests wait for a handler',
        'As many requests are in progress as --concurrency permits.',
        'Waiting requests get 503 after --queue-timeout.',
        Evidence::Documented,
        'docs/http/timeouts-and-limits.md',
    ),
    new Rule(
        'DR-507',
        'Workers are replaced later than memory ends',
        '--max-memory times the number of workers exceeds the memory.',
        'The kernel kills a worker before it is replaced.',
        Evidence::Documented,
        'docs/reference/configuration.md',
        Confidence::Likely,
    ),
];
