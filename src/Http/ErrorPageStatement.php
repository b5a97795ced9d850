<?php

declare(strict_types=1);

namespace Nexus\Http;

/**
 * A statement of the request, as the error page shows it.
 *
 * @internal
 */
final readonly class ErrorPageStatement
{
    /**
     * @param float $seconds until the answer
     * @param int|null $rows returned or changed; null: unknown
     * @param string|null $error message of the exception
     * @param string|null $site "file:line" of the application
     */
    public function __construct(
        public string $pool,
        public string $text,
        public float $seconds,
        public ?int $rows,
        public ?string $error,
        public ?string $site,
    ) {}

    public function result(): string
    {
        $rows = match ($this->rows) {
            null => '',
            1 => ', 1 row',
            default => ", {$this->rows} rows",
        };

        return \sprintf('%.1f ms', $this->seconds * 1000) . ($this->error === null ? $rows : ", {$this->error}");
    }
}
