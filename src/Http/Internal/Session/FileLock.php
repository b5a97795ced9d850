<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\SessionError;
use Nexus\Time\LoopClock;

/**
 * Locks of sessions that are stored elsewhere.
 *
 * @internal
 */
final readonly class FileLock
{
    private function __construct(private Files $files) {}

    public static function in(string $directory): self
    {
        if (!is_dir($directory) && !@mkdir($directory, 0o700, true) && !is_dir($directory)) {
            throw SessionError::setting("The directory of locks {$directory} cannot be created");
        }

        return new self(new Files((string) realpath($directory), new LoopClock()));
    }

    public function open(string $key, float $timeout): FileEntry
    {
        return FileEntry::open($this->files, $key, $timeout);
    }
}
