<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * A file that a command writes at its end.
 *
 * @internal
 */
final readonly class PageFile
{
    /** @param resource $file */
    private function __construct(private mixed $file) {}

    /** @return self|null null: it cannot be written */
    public static function open(string $path): ?self
    {
        $file = @fopen($path, 'cb');

        return $file === false ? null : new self($file);
    }

    public function write(string $page): void
    {
        ftruncate($this->file, 0);
        fwrite($this->file, $page);
        fclose($this->file);
    }
}
