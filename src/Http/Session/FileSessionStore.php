<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\FileEntry;
use Nexus\Http\Internal\Session\Files;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * Stores sessions in files, for all workers of one machine. The lock is flock(), so the directory is on a local file
 * system. Another user cannot read the files.
 *
 *     $app->middleware(Sessions::in(FileSessionStore::at('/var/lib/shop/sessions')));
 */
final readonly class FileSessionStore implements SessionStore
{
    private function __construct(private Files $files) {}

    /**
     * Creates the directory if it does not exist.
     *
     * @throws SessionError NX-1121 when it cannot be created or written to
     */
    public static function at(string $directory, ClockInterface $clock = new LoopClock()): self
    {
        if (!is_dir($directory) && !@mkdir($directory, 0o700, true) && !is_dir($directory)) {
            throw SessionError::setting("The directory of sessions {$directory} cannot be created");
        }
        is_writable($directory)
            || throw SessionError::setting("The directory of sessions {$directory} is not writable");

        return new self(new Files(rtrim((string) realpath($directory), '/'), $clock));
    }

    public function read(string $key): ?string
    {
        return $this->files->read($key);
    }

    public function open(string $key, float $timeout): SessionEntry
    {
        return FileEntry::open($this->files, $key, $timeout);
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $this->files->write($key, $data, $lifetime);
    }

    /**
     * Examines the files of one of 256 directories, chosen at random.
     *
     * @param int $limit of files that are examined
     */
    public function collect(int $limit): int
    {
        return $this->files->collect($limit);
    }
}
