<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Watch;

/**
 * Files whose change asks for a reload.
 *
 * @internal
 */
interface WatchedFiles
{
    /** In words, for the log. */
    public function name(): string;

    /** The file as the log names it. */
    public function nameOf(string $path): string;

    /** @return list<string> those in which the files are, or may appear */
    public function directories(): array;

    /** @return array<string, string> a fingerprint of each file's version, by path */
    public function versions(): array;

    public function isWatched(string $directory, string $name): bool;

    /** Whether a new directory of that name may contain such files. */
    public function isDirectoryWatched(string $name): bool;
}
