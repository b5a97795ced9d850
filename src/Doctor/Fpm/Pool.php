<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

/**
 * A pool of php-fpm, as configured.
 *
 * @internal
 */
final readonly class Pool
{
    private const BACKLOG = 511;

    /** @param array<string, string> $settings of the section */
    public function __construct(public string $name, public string $file, private array $settings) {}

    public function setting(string $name, string $default = ''): string
    {
        return $this->settings[$name] ?? $default;
    }

    public function mode(): string
    {
        return $this->setting('pm', 'dynamic');
    }

    public function maxChildren(): int
    {
        return max(1, (int) $this->setting('pm.max_children', '5'));
    }

    public function backlog(): int
    {
        return (int) $this->setting('listen.backlog', (string) self::BACKLOG);
    }

    /** Seconds; 0: no limit. */
    public function terminateTimeout(): int
    {
        $text = $this->setting('request_terminate_timeout', '0');
        $factor = ['m' => 60, 'h' => 3600, 'd' => 86400][substr($text, -1)] ?? 1;

        return (int) $text * $factor;
    }

    /** The port of a TCP address; null for a Unix socket. */
    public function port(): ?int
    {
        return preg_match('~^(?:[^/]*:)?(\d+)$~', $this->setting('listen'), $match) === 1 ? (int) $match[1] : null;
    }
}
