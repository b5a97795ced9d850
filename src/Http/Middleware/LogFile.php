<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use function Nexus\Internal\timer_clock;

/**
 * Appends lines to a file, in their order. Each worker opens the file by itself; a rotated file is opened again within
 * a second. Lines that arrive while others are written are written together, and dropped beyond a bound.
 *
 * @internal
 */
final class LogFile
{
    private const PENDING_BYTES = 4 << 20;
    private const SECOND = 1_000_000_000;
    private const REPORT_EVERY = 60 * self::SECOND;

    /** @var resource|null */
    private $stream = null;
    private string $pending = '';
    private bool $isWriting = false;
    private int $lost = 0;
    private int $checkedAt = 0;
    private ?int $reportedAt = null;

    /** @param string|null $path null: the stream is the application's, and stays open */
    private function __construct(private readonly ?string $path) {}

    public static function at(string $path): self
    {
        return new self($path);
    }

    /** @param resource $stream */
    public static function of($stream): self
    {
        $file = new self(null);
        $file->stream = $stream;

        return $file;
    }

    /** @throws AccessLogException NX-1133, at most once a minute */
    public function append(string $line): void
    {
        if (\strlen($this->pending) + \strlen($line) > self::PENDING_BYTES) {
            ++$this->lost;

            return;
        }
        $this->pending .= $line;
        if ($this->isWriting) {
            return;
        }
        $this->isWriting = true;
        try {
            while ($this->pending !== '') {
                [$lines, $this->pending] = [$this->pending, ''];
                $this->lost += $this->write($lines) ? 0 : substr_count($lines, "\n");
            }
        } finally {
            $this->isWriting = false;
        }
        if ($this->lost > 0) {
            $this->report();
        }
    }

    private function write(string $lines): bool
    {
        error_clear_last();
        $this->reopenRotated();
        if ($this->stream === null && $this->path !== null) {
            $stream = @fopen($this->path, 'ab');
            $this->stream = $stream === false ? null : $stream;
            $this->checkedAt = timer_clock();
        }

        return \is_resource($this->stream) && @fwrite($this->stream, $lines) === \strlen($lines);
    }

    private function reopenRotated(): void
    {
        $now = timer_clock();
        if (!\is_resource($this->stream) || $this->path === null || str_contains($this->path, '://')) {
            return;
        }
        if ($now < $this->checkedAt + self::SECOND) {
            return;
        }
        $this->checkedAt = $now;
        clearstatcache(true, $this->path);
        $inode = @fileinode($this->path);
        if ($inode !== (fstat($this->stream)['ino'] ?? null)) {
            fclose($this->stream);
            $this->stream = null;
        }
    }

    private function report(): void
    {
        $now = timer_clock();
        if ($this->reportedAt !== null && $now < $this->reportedAt + self::REPORT_EVERY) {
            return;
        }
        [$lost, $this->lost, $this->reportedAt] = [$this->lost, 0, $now];
        throw AccessLogException::of($this->path ?? 'of a stream', $lost);
    }
}
