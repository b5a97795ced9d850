<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * Watches files for changes (inotify(7)). The caller reads the descriptor and parses its records.
 *
 * @internal
 */
final class FileChanges
{
    private function __construct() {}

    /**
     * @return int a non-blocking descriptor with close-on-exec; the caller must close it
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function open(): int {}

    /**
     * Watches a directory: files that are written, created, moved or removed there, and directories that are created.
     *
     * @return int|null the number of the watch in the records; null: the limit of the system is reached, or the
     * directory does not exist
     */
    public static function watch(int $descriptor, string $directory): ?int {}
}
