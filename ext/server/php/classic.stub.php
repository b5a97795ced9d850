<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * Turns a worker that was just forked into one that makes a fresh PHP request of each HTTP request. Returns never: the
 * process ends when it was told to and has answered what it accepted.
 *
 * @internal
 * @param string $script absolute, without symbolic links
 * @param int $scoreboard descriptor of the board
 * @param int $leader whom to tell by SIGCHLD
 * @param array $sockets descriptors, by slot
 * @phpstan-param non-empty-list<array<int, int>> $sockets
 * @param int $requestLimit as in Scoreboard::keep(), and so the next two
 * @param float $drainSeconds how long requests in flight are waited for at a stop, unless the board says another time
 * @param string $health below which path the server says itself how it is; empty: nowhere
 * @throws \Nexus\Server\SystemException NX-0401
 */
function serve_classic(string $script, int $scoreboard, int $row, int $leader, array $sockets, int $requestLimit, int $memoryLimit, float $ageLimit, float $drainSeconds, string $health, \Nexus\Http\Internal\Settings $settings): void {}

/**
 * In a leader, before it forks: opens the queue of accepted connections that its workers in classic mode share.
 *
 * @internal
 * @throws \Nexus\Server\SystemException NX-0401
 */
function open_classic_queue(): void {}
