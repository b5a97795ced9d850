<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * What a command, as it is sent, does to the connection it goes by; and what is told of it.
 *
 * @internal
 */
final class Command
{
    /** No client listens here: a message to it makes WAIT count what other connections have written. */
    public const WAIT_CHANNEL = 'nexus:wait';

    /** What the server remembers of the connection, whatever the arguments are. */
    private const REMEMBERED = [
        'AUTH' => true, 'HELLO' => true, 'SELECT' => true, 'MULTI' => true, 'WATCH' => true, 'MONITOR' => true,
        'READONLY' => true, 'READWRITE' => true,
        'ASKING' => true, 'QUIT' => true, 'RESET' => true, 'SYNC' => true, 'PSYNC' => true, 'SUBSCRIBE' => true,
        'PSUBSCRIBE' => true, 'SSUBSCRIBE' => true,
        'UNSUBSCRIBE' => true, 'PUNSUBSCRIBE' => true, 'SUNSUBSCRIBE' => true, 'REPLCONF' => true,
    ];

    /** What CLIENT only asks, or does to others. */
    private const ASKS = [
        'LIST' => true, 'ID' => true, 'INFO' => true, 'GETNAME' => true, 'KILL' => true, 'UNBLOCK' => true,
        'PAUSE' => true, 'UNPAUSE' => true,
        'GETREDIR' => true, 'TRACKINGINFO' => true, 'HELP' => true,
    ];

    /** Their arguments are secret, or scripts. */
    private const UNTOLD = [
        'AUTH' => true, 'HELLO' => true, 'ACL' => true, 'CONFIG' => true, 'EVAL' => true, 'EVALUATE' => true,
        'MIGRATE' => true,
    ];

    /** @param array<array-key, mixed> $arguments */
    public static function leavesState(string $name, array $arguments): bool
    {
        $name = strtoupper($name);
        $first = strtoupper(self::text($arguments, 0));

        return match ($name) {
            'CLIENT' => !isset(self::ASKS[$first]),
            'SCRIPT' => $first === 'DEBUG',
            default => isset(self::REMEMBERED[$name]),
        };
    }

    /**
     * "GET user:7"
     *
     * @param array<array-key, mixed> $arguments
     */
    public static function statement(string $name, array $arguments): string
    {
        $name = strtoupper($name);
        $key = isset(self::UNTOLD[$name]) ? '' : self::text($arguments, 0);

        return $key === '' ? $name : $name . ' ' . (\strlen($key) > 100 ? substr($key, 0, 100) . '...' : $key);
    }

    /** @param array<array-key, mixed> $arguments */
    private static function text(array $arguments, int $place): string
    {
        $argument = $arguments[$place] ?? '';
        $argument = \is_array($argument) ? reset($argument) : $argument;

        return \is_scalar($argument) ? (string) $argument : '';
    }
}
