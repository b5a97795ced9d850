<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\ErrorPage;

/**
 * A line of a stack trace, with the lines around it in its file.
 *
 * @internal
 */
final readonly class Frame
{
    private const LINES_BEFORE = 6;
    private const LINES_BEHIND = 5;

    private function __construct(public string $call, public string $file, public int $line) {}

    /** @return non-empty-list<self> the throwing line comes first */
    public static function of(\Throwable $thrown): array
    {
        $frames = [];
        $file = $thrown->getFile();
        $line = $thrown->getLine();
        foreach ($thrown->getTrace() as $step) {
            $frames[] = new self(
                ($step['class'] ?? '') . ($step['type'] ?? '') . $step['function'] . '()',
                $file,
                $line,
            );
            $file = $step['file'] ?? '';
            $line = $step['line'] ?? 0;
        }

        return $frames === [] || $file !== '' ? [...$frames, new self('{main}', $file, $line)] : $frames;
    }

    public function place(): string
    {
        return $this->file === '' ? 'called by the engine' : "{$this->file}:{$this->line}";
    }

    public function isOfLibrary(): bool
    {
        return $this->file === ''
            || str_contains($this->file, '/vendor/')
            || str_starts_with($this->file, \dirname(__DIR__, 3) . '/');
    }

    /** @return array<int, string> lines by number; empty if the file cannot be read */
    public function excerpt(): array
    {
        $lines = $this->file !== '' && is_file($this->file) ? @file($this->file, FILE_IGNORE_NEW_LINES) : false;
        if ($lines === false) {
            return [];
        }
        $first = max(1, $this->line - self::LINES_BEFORE);
        $shown = \array_slice($lines, $first - 1, $this->line + self::LINES_BEHIND - $first + 1);

        return $shown === [] ? [] : array_combine(range($first, $first + \count($shown) - 1), $shown);
    }
}
