<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Internal;

/**
 * Starts the access log: one line for each request that this process answers.
 *
 * @internal
 * @param string $path "-" is standard output
 * @return int 0 or an errno
 */
function open_access_log(string $path, bool $json): int {}

/**
 * From now on finished requests are queued for next_logged_request().
 *
 * @internal
 */
function start_request_log(): void {}

/**
 * Stops queueing. next_logged_request() returns the requests in the queue, and then null.
 *
 * @internal
 */
function stop_request_log(): void {}

/**
 * Waits for the next finished request: its last byte was sent, or its client has disconnected. One coroutine at a time
 * may wait.
 *
 * @internal
 * @return array|null a malformed request has no method, path, protocol, agent and id
 * @phpstan-return array{client: string, method?: string, path?: string, protocol?: string, agent?: string, id?: string, status: int, bytes: int, duration: float, aborted: bool, time: float}|null
 * @throws \Nexus\Async\CancelledError
 */
function next_logged_request(): ?array {}

/**
 * How many requests were dropped since the last call, because the queue was full.
 *
 * @internal
 */
function lost_requests(): int {}

/**
 * Reopens the log files after they were renamed.
 *
 * @internal
 */
function reopen_logs(): void {}

/**
 * Writes the buffered lines. Call before the process ends.
 *
 * @internal
 */
function close_logs(): void {}
