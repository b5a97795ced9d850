<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

/** The listening sockets of IPv4 that workers poll. */
final class ListeningSockets
{
    /**
     * Waits until each worker polls its own only. Until then a worker serves the slot of a sibling that begins later,
     * and closes idle connections when it gives the slot back.
     */
    public static function untilOneEach(ServerProcess $server, int $workers): void
    {
        ServerProcess::eventually(
            'no worker has a slot of another',
            static fn(): bool => self::of($server->workers()) === array_fill(0, $workers, 1),
        );
    }

    /**
     * @param array<int, int> $workers process ids
     * @return list<int> the number of each
     */
    public static function of(array $workers): array
    {
        preg_match_all(
            '/^ *\d+: \S+ 0+:0000 0A (?:\S+ +){5}(\d+)/m',
            (string) file_get_contents('/proc/net/tcp'),
            $sockets,
        );
        $names = array_map(static fn(string $inode): string => "socket:[{$inode}]", $sockets[1]);

        return array_map(
            static fn(int $pid): int => \count(array_intersect(self::polled($pid), $names)),
            array_values($workers),
        );
    }

    /** @return list<string> what the descriptors that the process polls refer to */
    private static function polled(int $pid): array
    {
        $watched = [];
        foreach ((array) glob("/proc/{$pid}/fdinfo/*") as $file) {
            preg_match_all('/^tfd: +(\d+)/m', (string) @file_get_contents((string) $file), $match);
            $watched += array_flip($match[1]);
        }

        return array_map(
            static fn(int|string $descriptor): string => (string) @readlink("/proc/{$pid}/fd/{$descriptor}"),
            array_keys($watched),
        );
    }
}
