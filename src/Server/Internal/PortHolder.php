<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Finds the process that listens on a port. Only root sees other users' processes.
 *
 * @internal
 */
final class PortHolder
{
    private const LISTENING = '0A';

    /** "nginx (pid 12)", or null if it cannot be determined. */
    public static function of(int $port): ?string
    {
        $sockets = [];
        foreach (['/proc/net/tcp', '/proc/net/tcp6'] as $table) {
            foreach (explode("\n", (string) @file_get_contents($table)) as $line) {
                $columns = array_values(array_filter(
                    explode(' ', $line),
                    static fn(string $column): bool => $column !== '',
                ));
                $isListening = ($columns[3] ?? '') === self::LISTENING;
                if ($isListening && hexdec(substr((string) strrchr($columns[1], ':'), 1)) === $port) {
                    $sockets["socket:[{$columns[9]}]"] = true;
                }
            }
        }

        return $sockets === [] ? null : self::holderOf($sockets);
    }

    /** @param array<string, true> $sockets */
    private static function holderOf(array $sockets): ?string
    {
        foreach ((array) glob('/proc/[0-9]*', GLOB_ONLYDIR) as $process) {
            foreach ((array) @scandir("{$process}/fd") as $descriptor) {
                if (isset($sockets[(string) @readlink("{$process}/fd/{$descriptor}")])) {
                    return sprintf(
                        '%s (pid %s)',
                        trim((string) @file_get_contents("{$process}/comm")),
                        basename((string) $process),
                    );
                }
            }
        }

        return null;
    }
}
