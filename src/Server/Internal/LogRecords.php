<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Divides what a server's processes write to standard error into entries.
 *
 * @internal
 */
final class LogRecords
{
    /** Bytes after which an entry is passed on before its end. */
    private const LONGEST = 1 << 20;

    private string $rest = '';
    private ?LogRecord $record = null;

    /** @param \Closure(LogRecord): void $onRecord */
    public function __construct(private readonly \Closure $onRecord) {}

    public function take(string $bytes): void
    {
        $lines = explode("\n", $this->rest . $bytes);
        $this->rest = (string) array_pop($lines);
        foreach ($lines as $line) {
            $this->add($line);
        }
        if (\strlen($this->rest) > self::LONGEST) {
            $this->add($this->rest);
            $this->rest = '';
        }
    }

    /** Called when no more input is available. The last entry is complete, unless its line is not. */
    public function pause(): void
    {
        if ($this->rest === '' && $this->record !== null) {
            [$record, $this->record] = [$this->record, null];
            ($this->onRecord)($record);
        }
    }

    public function end(): void
    {
        if ($this->rest !== '') {
            $this->add($this->rest);
            $this->rest = '';
        }
        $this->pause();
    }

    private function add(string $line): void
    {
        $record = $this->record;
        if ($record !== null && LogRecord::isContinuation($line) && \strlen($record->message) < self::LONGEST) {
            $this->record = $record->with($line);

            return;
        }
        $this->record = LogRecord::begin($line);
        if ($record !== null) {
            ($this->onRecord)($record);
        }
    }
}
