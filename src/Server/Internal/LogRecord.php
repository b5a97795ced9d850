<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * An entry of the log of a server, as ext/engine/errors/error_log.h writes it.
 *
 * @internal
 */
final readonly class LogRecord
{
    private const HEAD = '/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) \[(\w+)\] (.*)$/s';
    private const NEXUS = 'nexus: ';
    /** A process that crashes writes this itself, without a time. */
    private const CRASH = 'Nexus: [NX-0111]';

    /**
     * @param string $level of PSR-3
     * @param string|null $time RFC 3339; null: another program wrote it
     */
    private function __construct(public string $level, public string $message, public ?string $time) {}

    /** @param string $line without its line break */
    public static function begin(string $line): self
    {
        if (preg_match(self::HEAD, $line, $parts) === 1) {
            $isOwn = str_starts_with($parts[3], self::NEXUS);

            return new self($parts[2], $isOwn ? substr($parts[3], \strlen(self::NEXUS)) : $parts[3], $parts[1]);
        }

        return new self(str_starts_with($line, self::CRASH) ? 'critical' : 'notice', $line, null);
    }

    /** Whether a line belongs to the entry above it. */
    public static function isContinuation(string $line): bool
    {
        return str_starts_with($line, '  ');
    }

    public function with(string $line): self
    {
        return new self($this->level, "{$this->message}\n{$line}", $this->time);
    }
}
