<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * What the kernel tells of changed files (inotify(7)), for who reads the descriptor: its records are the reader's to
 * take apart.
 *
 * @internal
 */
final class FileChanges
{
    private function __construct() {}

    /**
     * @return int a descriptor that is closed on exec, and does not block; the caller's
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function open(): int {}

    /**
     * Files that are written, created, moved or removed in a directory, and directories that are made there.
     *
     * @return int|null the number in the records; null: the kernel gives no more, or there is no such directory
     */
    public static function watch(int $descriptor, string $directory): ?int {}
}
