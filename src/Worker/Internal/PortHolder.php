<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

/**
 * Finds out who listens on a port. Other users' processes are seen by root only.
 *
 * @internal
 */
final class PortHolder
{
    private const LISTENING = '0A';

    /** "nginx (pid 12)", or null when it cannot be known. */
    public static function of(int $port): ?string
    {
        $inodes = [];
        foreach (['/proc/net/tcp', '/proc/net/tcp6'] as $table) {
            foreach (is_readable($table) ? file($table, FILE_SKIP_EMPTY_LINES) ?: [] : [] as $line) {
                $columns = preg_split('/\s+/', trim($line)) ?: [];
                $isIt = ($columns[3] ?? '') === self::LISTENING && hexdec(substr((string) strrchr($columns[1], ':'), 1)) === $port;
                if ($isIt) {
                    $inodes["socket:[{$columns[9]}]"] = true;
                }
            }
        }

        return $inodes === [] ? null : self::holderOf($inodes);
    }

    /** @param array<string, true> $sockets */
    private static function holderOf(array $sockets): ?string
    {
        foreach (glob('/proc/[0-9]*', GLOB_ONLYDIR) ?: [] as $process) {
            foreach (@scandir("{$process}/fd") ?: [] as $descriptor) {
                if (isset($sockets[(string) @readlink("{$process}/fd/{$descriptor}")])) {
                    return sprintf('%s (pid %s)', trim((string) @file_get_contents("{$process}/comm")), basename($process));
                }
            }
        }

        return null;
    }
}
