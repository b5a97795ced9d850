<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

/**
 * What a generation has to say to its master: that the board has changed (a signal would take the same user), and why it could
 * not boot. The master reads lines of JSON; whoever writes never waits.
 *
 * @internal
 */
final readonly class Report
{
    /** A longer one is cut: the log has all of it. */
    private const LONGEST = 4096;

    public function __construct(private int $descriptor) {}

    public function changed(): void
    {
        $this->send(['changed' => true]);
    }

    public function failed(string $reason): void
    {
        $this->send(['failed' => substr($reason, 0, self::LONGEST)]);
    }

    /**
     * In the master: returns when nobody is left that could report.
     *
     * @param \Closure(): void $changed
     * @param \Closure(string $reason): void $failed
     */
    public static function follow(int $descriptor, \Closure $changed, \Closure $failed): void
    {
        $stream = fopen("php://fd/{$descriptor}", 'r');
        Sockets::close($descriptor);
        while ($stream !== false && ($line = fgets($stream)) !== false) {
            $said = json_decode($line, true);
            \is_array($said) && \is_string($said['failed'] ?? null) ? $failed($said['failed']) : $changed();
        }
    }

    /** @param array<string, mixed> $what */
    private function send(array $what): void
    {
        Sockets::send($this->descriptor, json_encode($what, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE) . "\n");
    }
}
