<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * Reads the SQLSTATE and the driver's number from a PDOException. An exception of a failed connect has no errorInfo;
 * its code is the driver's number.
 *
 * @internal
 */
final readonly class Failure
{
    private function __construct(
        public string $state,
        public int $code,
        public string $message,
    ) {}

    public static function of(\PDOException $exception): self
    {
        $info = $exception->errorInfo ?? [];
        [$state, $code, $message] = [
            $info[0] ?? 'HY000',
            $info[1] ?? $exception->getCode(),
            $info[2] ?? $exception->getMessage(),
        ];

        return new self(
            is_string($state) ? $state : 'HY000',
            is_numeric($code) ? (int) $code : 0,
            is_string($message) ? $message : $exception->getMessage(),
        );
    }

    public function says(string $text): bool
    {
        return str_contains($this->message, $text);
    }
}
