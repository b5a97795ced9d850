<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\NexusException;

/** An expectation of a probe, an inbox or a test kit was not met. */
final class ExpectationError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @param list<string> $history a line for each message it has received */
    public static function ofProbe(string $name, string $expected, string $happened, array $history): self
    {
        $list = $history === [] ? "\n  nothing" : "\n  " . implode("\n  ", $history);

        return new self('NX-0510', "{$name} expected {$expected}, but {$happened}. All it has received:{$list}");
    }

    /** @param list<string> $effects a line each */
    public static function ofEffects(string $name, string $expected, string $happened, array $effects): self
    {
        $list = $effects === [] ? "\n  none" : "\n  " . implode("\n  ", $effects);

        return new self(
            'NX-0511',
            "{$name} was expected to have {$expected}, but {$happened}. All effects since they were taken last:{$list}",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
