<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Messages of a generation to its master, as lines of JSON on a socket of the generation's own. The master acts on
 * these and on what the kernel reports, never on the scoreboard. The sender never waits: a message that does not fit in
 * the socket's buffer is not sent, and the caller must send it again.
 *
 * @internal
 */
final readonly class Report
{
    /** Maximum length of a reason. A longer one is cut; the log has all of it. */
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

    /** A worker had a heartbeat recently. */
    public function alive(): bool
    {
        return $this->send(['event' => 'alive']);
    }

    /** The leader runs, and no worker had a heartbeat recently. */
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
        // A message that was sent only in part ends at the newline that begins the next one.
        $line = "\n" . json_encode(
            $message,
            JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE,
        ) . "\n";

        return Sockets::send($this->descriptor, $line) === \strlen($line);
    }
}
