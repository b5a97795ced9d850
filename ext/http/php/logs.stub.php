<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Internal;

/**
 * A line for each request that this process answers, from now on.
 *
 * @internal
 * @param string $path "-" is standard output
 * @return int 0, or an error number of the system
 */
function open_access_log(string $path, bool $json): int {}

/**
 * Requests that are over are told to whoever calls next_logged_request(), from now on.
 *
 * @internal
 */
function start_request_log(): void {}

/**
 * next_logged_request() answers what it has to tell, and null then.
 *
 * @internal
 */
function stop_request_log(): void {}

/**
 * Waits for the next request that is over: its last byte was sent, or its client has gone. For one coroutine at a time.
 *
 * @internal
 * @return array|null what was not understood has no method, path, protocol, agent and id
 * @phpstan-return array{client: string, method?: string, path?: string, protocol?: string, agent?: string, id?: string, status: int, bytes: int, duration: float, aborted: bool, time: float}|null
 * @throws \Nexus\Async\CancelledError
 */
function next_logged_request(): ?array {}

/**
 * How many requests were not told since this was asked last, because too many waited for that.
 *
 * @internal
 */
function lost_requests(): int {}

/**
 * The names of the logs mean other files by now.
 *
 * @internal
 */
function reopen_logs(): void {}

/**
 * Writes what is left: before a process ends that serves no more.
 *
 * @internal
 */
function close_logs(): void {}
