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
function log_access(string $path, bool $json): int {}

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
