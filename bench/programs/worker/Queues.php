<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Worker;

/** PHP's own queues between two processes, with serialize(): nanoseconds per message, until the last was taken. */
final class Queues
{
    private function __construct() {}

    /**
     * @param string $redis socket of a Redis server; empty: there is none
     *
     * @return array<string, float> by the names of the queues that are there
     */
    public static function measure(int $messages, string $redis): array
    {
        $figures = ['datagram' => self::datagrams($messages)];
        if ($redis !== '') {
            $figures['redis'] = self::redisList($messages, $redis);
        }
        if (\function_exists('msg_get_queue')) {
            $figures['sysv'] = self::messageQueue($messages);
        }

        return $figures;
    }

    private static function datagrams(int $messages): float
    {
        $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_DGRAM, 0);
        \assert(is_array($pair));
        [$here, $there] = $pair;

        return self::between(
            $messages,
            static fn(string $bytes): int|false => fwrite($here, $bytes),
            static fn(): string => (string) fread($there, 65_536),
        );
    }

    private static function messageQueue(int $messages): float
    {
        $queue = msg_get_queue(random_int(1, 0x7fffffff), 0600);
        \assert($queue !== false);
        try {
            return self::between(
                $messages,
                static fn(string $bytes): bool => msg_send($queue, 1, $bytes, false),
                static function () use ($queue): string {
                    msg_receive($queue, 1, $type, 65_536, $bytes, false);

                    return is_string($bytes) ? $bytes : '';
                },
            );
        } finally {
            msg_remove_queue($queue);
        }
    }

    /** The client writes and parses the protocol here, which is less work than that of a general one. */
    private static function redisList(int $messages, string $socket): float
    {
        $sender = self::connect($socket);

        return self::between(
            $messages,
            static function (string $bytes) use ($sender): string {
                self::command($sender, 'LPUSH', 'queue', $bytes);

                return (string) fgets($sender);
            },
            static function () use ($socket): string {
                static $receiver = null;
                $receiver = is_resource($receiver) ? $receiver : self::connect($socket);
                self::command($receiver, 'BRPOP', 'queue', '0');
                /* An array of two strings, the name of the list and the message; each has a line with its length. */
                $length = '';
                for ($line = 0; $line < 4; ++$line) {
                    $length = (string) fgets($receiver);
                }

                return substr((string) stream_get_contents($receiver, (int) substr($length, 1) + 2), 0, -2);
            },
        );
    }

    /** @return resource */
    private static function connect(string $socket)
    {
        $connection = stream_socket_client("unix://{$socket}");

        return $connection === false ? throw new \RuntimeException("{$socket} refuses.") : $connection;
    }

    /** @param resource $connection */
    private static function command($connection, string ...$words): void
    {
        $line = '*' . count($words) . "\r\n";
        foreach ($words as $word) {
            $line .= '$' . strlen($word) . "\r\n{$word}\r\n";
        }
        fwrite($connection, $line);
    }

    /**
     * @param \Closure(string): mixed $send
     * @param \Closure(): string $receive
     */
    private static function between(int $messages, \Closure $send, \Closure $receive): float
    {
        $result = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        \assert(is_array($result));
        $child = pcntl_fork();
        if ($child === 0) {
            $count = 0;
            while ($count < $messages) {
                unserialize($receive());
                ++$count;
            }
            fwrite($result[1], "{$count}\n");
            posix_kill((int) getmypid(), SIGKILL);
        }
        $began = hrtime(true);
        for ($i = 0; $i < $messages; ++$i) {
            $send(serialize(new Order($i, 'Ada Lovelace, London', 19.5)));
        }
        $count = (int) fgets($result[0]);
        $took = hrtime(true) - $began;
        pcntl_waitpid($child, $status);
        $count === $messages || throw new \LogicException("{$count} messages were taken.");

        return $took / $messages;
    }
}
