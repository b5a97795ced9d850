<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * What a command does to the connection on which it is sent, and how it is shown to observers.
 *
 * @internal
 */
final class Command
{
    /** A channel without subscribers: a message published to it makes WAIT include the writes of other connections. */
    public const WAIT_CHANNEL = 'nexus:wait';

    /** Commands whose effect the server remembers per connection, whatever their arguments are. */
    private const REMEMBERED = [
        'AUTH' => true, 'HELLO' => true, 'SELECT' => true, 'MULTI' => true, 'WATCH' => true, 'MONITOR' => true,
        'READONLY' => true, 'READWRITE' => true,
        'ASKING' => true, 'QUIT' => true, 'RESET' => true, 'SYNC' => true, 'PSYNC' => true, 'SUBSCRIBE' => true,
        'PSUBSCRIBE' => true, 'SSUBSCRIBE' => true,
        'UNSUBSCRIBE' => true, 'PUNSUBSCRIBE' => true, 'SUNSUBSCRIBE' => true, 'REPLCONF' => true,
    ];

    /** Subcommands of CLIENT that do not change their own connection. */
    private const ASKS = [
        'LIST' => true, 'ID' => true, 'INFO' => true, 'GETNAME' => true, 'KILL' => true, 'UNBLOCK' => true,
        'PAUSE' => true, 'UNPAUSE' => true,
        'GETREDIR' => true, 'TRACKINGINFO' => true, 'HELP' => true,
    ];

    /** Commands whose arguments are not shown: they are secret, or scripts. */
    private const WITHOUT_KEY = [
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
        $key = isset(self::WITHOUT_KEY[$name]) ? '' : self::text($arguments, 0);

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
