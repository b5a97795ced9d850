<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * Turns a worker that was just forked into one that serves each HTTP request as a new PHP request. It never returns:
 * the process ends after it was stopped and has answered the requests it accepted.
 *
 * @internal
 * @param array $sites the rules of each site, as ext/server/site/rules.def lists them
 * @phpstan-param non-empty-list<list<non-empty-list<string>>> $sites
 * @param int $scoreboard descriptor of the scoreboard
 * @param int $row the worker's row in the scoreboard
 * @param int $leader id of the process that receives SIGCHLD
 * @param array $sockets descriptors of listening sockets, by slot
 * @phpstan-param non-empty-list<array<int, int>> $sockets
 * @param int $requestLimit as in Scoreboard::startHeartbeat(), like $memoryLimit and $ageLimit
 * @param float $drainSeconds how long a stop waits for requests in progress, unless the scoreboard has another time
 * @param string $health path prefix of the health checks; empty: none
 * @throws \Nexus\Server\SystemException NX-0401
 */
function serve_classic(
    array $sites,
    int $scoreboard,
    int $row,
    int $leader,
    array $sockets,
    int $requestLimit,
    int $memoryLimit,
    float $ageLimit,
    float $drainSeconds,
    string $health,
    \Nexus\Http\Server\Settings $settings,
): void {}

/**
 * Opens the queue of accepted connections that all workers in classic mode share. Call it in the leader before it
 * forks.
 *
 * @internal
 * @throws \Nexus\Server\SystemException NX-0401
 */
function open_classic_queue(): void {}
