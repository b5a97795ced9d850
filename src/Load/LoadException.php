<?php

declare(strict_types=1);

namespace Nexus\Load;

use Nexus\NexusException;

/**
 * The load test cannot run. The message is the one line that the user reads.
 *
 * @internal
 */
final class LoadException extends \RuntimeException implements NexusException
{
    private function __construct(
        private readonly string $errorCode,
        public readonly LoadFailureReason $reason,
        string $message,
    ) {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function notLoadable(string $url): self
    {
        $reason = match (true) {
            str_starts_with(strtolower($url), 'https:') => "{$url}: TLS is not supported. Load the server itself by "
                . "http://, not the proxy that terminates TLS",
            default => "{$url} is not a valid URL: write http://host:port/path or http://unix:/path/to.sock:/path",
        };

        return new self('NX-0731', LoadFailureReason::Usage, "{$reason}.");
    }

    public static function unreachable(string $url, string $reason): self
    {
        return new self(
            'NX-0732',
            LoadFailureReason::Unreachable,
            "No server can be reached at {$url}: {$reason}. Is the server running, and is this its address?",
        );
    }

    public static function badOption(string $option, string $value, string $wanted): self
    {
        return new self('NX-0733', LoadFailureReason::Usage, "--{$option}={$value} cannot be used: {$wanted}.");
    }

    public static function tooFewDescriptors(int $connections, int $limit): self
    {
        return new self(
            'NX-0734',
            LoadFailureReason::SystemLimit,
            "{$connections} connections need as many open files, the limit is {$limit}: raise it with `ulimit -n` "
                . "as root, or take fewer.",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
