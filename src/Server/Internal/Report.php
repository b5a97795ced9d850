<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * What a generation tells its master, in lines of JSON on a socket of the generation's own. The master acts on this and
 * on what the kernel says, never on the board. The sender never waits: a message that found no room was not sent, and
 * is to be sent again.
 *
 * @internal
 */
final readonly class Report
{
    /** A longer one is cut: the log has all of it. */
    private const LONGEST = 4096;

    public function __construct(private int $descriptor) {}

    /** A worker was started. */
    public function started(int $pid, int $slot, int $row): bool
    {
        return $this->send(['event' => 'started', 'pid' => $pid, 'slot' => $slot, 'row' => $row]);
    }

    /** All workers could serve. */
    public function booted(): bool
    {
        return $this->send(['event' => 'booted']);
    }

    /** All workers have served. */
    public function served(int $runtime): bool
    {
        return $this->send(['event' => 'served', 'runtime' => $runtime]);
    }

    /** A worker has beaten a moment ago. */
    public function alive(): bool
    {
        return $this->send(['event' => 'alive']);
    }

    /** The leader runs, and no worker has beaten a moment ago. */
    public function idle(): bool
    {
        return $this->send(['event' => 'idle']);
    }

    /** No worker accepts connections any more. */
    public function closed(): bool
    {
        return $this->send(['event' => 'closed']);
    }

    public function failed(string $reason): bool
    {
        return $this->send(['event' => 'failed', 'reason' => substr($reason, 0, self::LONGEST)]);
    }

    /** @param array<string, mixed> $message */
    private function send(array $message): bool
    {
        // A message of which only the beginning found room ends at the first newline of the next one.
        $line = "\n" . json_encode(
            $message,
            JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE,
        ) . "\n";

        return Sockets::send($this->descriptor, $line) === \strlen($line);
    }
}
