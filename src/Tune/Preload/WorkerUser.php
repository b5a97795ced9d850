<?php

declare(strict_types=1);

namespace Nexus\Tune\Preload;

/**
 * The user and groups of the workers, as the kernel tells them. The workers name the files to preload, so what they
 * could write must not be preloaded by a process that may do more than they.
 *
 * @internal
 */
final readonly class WorkerUser
{
    private const WRITE = 0o222;

    /** @param list<int> $groups */
    public function __construct(private int $user, private array $groups) {}

    /** Null if the process has ended. */
    public static function of(int $pid): ?self
    {
        $status = (string) @file_get_contents("/proc/{$pid}/status");
        $isThere = preg_match('/^Uid:\s+\d+\s+(\d+)/m', $status, $user) === 1
            && preg_match('/^Gid:\s+\d+\s+(\d+)/m', $status, $group) === 1;
        preg_match('/^Groups:(.*)$/m', $status, $others);
        preg_match_all('/\d+/', $others[1] ?? '', $groups);

        return $isThere
            ? new self((int) $user[1], [(int) ($group[1] ?? 0), ...array_map(intval(...), $groups[0])])
            : null;
    }

    public function is(int $user): bool
    {
        return $this->user === $user;
    }

    /** Whether it could change the file, or put another one in its place. */
    public function mayReplace(string $file): bool
    {
        for ($path = $file;; $path = \dirname($path)) {
            $status = @lstat($path);
            if ($status === false || $this->mayWrite($status)) {
                return true;
            }
            if ($path === '/') {
                return false;
            }
        }
    }

    /** @param array<int|string, int> $status */
    private function mayWrite(array $status): bool
    {
        $isDirectory = ($status['mode'] & 0o170000) === 0o040000;
        if ($status['uid'] === $this->user || $this->user === 0) {
            return true;
        }
        $bits = \in_array($status['gid'], $this->groups, true) ? 0o022 : 0o002;
        // In a directory with the sticky bit, such as /tmp, only the owner of a file may replace it.
        $isSticky = $isDirectory && ($status['mode'] & 0o1000) !== 0;

        return !$isSticky && ($status['mode'] & self::WRITE & $bits) !== 0;
    }
}
