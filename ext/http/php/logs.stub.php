<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Server;

/**
 * Starts the access log: one line for each request that this process answers.
 *
 * @internal
 * @param string $path "-" is standard output
 * @param bool $json true: each line is a JSON object
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
 * Stops queueing. next_logged_request() returns the requests that are still in the queue, and then null.
 *
 * @internal
 */
function stop_request_log(): void {}

/**
 * Waits for the next finished request and returns it. A request is finished when the last byte of its answer was sent,
 * or its client has disconnected. One coroutine at a time may wait.
 *
 * @internal
 * @return array|null `duration` in seconds; `time` of the end, in seconds since 1970; `bytes` sent. A malformed request
 * has no method, path, protocol, agent and id. Null: queueing was stopped and the queue is empty
 * @phpstan-return array{client: string, method?: string, path?: string, protocol?: string, agent?: string, id?: string,
 *     status: int, bytes: int, duration: float, aborted: bool, time: float}|null
 * @throws \Nexus\Async\CancelledError
 */
function next_logged_request(): ?array {}

/**
 * Number of requests that were dropped since the last call because the queue was full.
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
