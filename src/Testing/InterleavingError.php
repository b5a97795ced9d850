<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\NexusException;

/** The program under test fails in one of the possible orders of its coroutines. */
final class InterleavingError extends \Error implements NexusException
{
    private const NAMED_AT_MOST = 20;

    private function __construct(
        private readonly string $errorCode,
        /** interleave($function, only: $seed) and NX_SCHED_SEED=$seed run that order again. */
        public readonly int $seed,
        string $message,
        ?\Throwable $previous,
    ) {
        parent::__construct(
            "[{$errorCode}] {$message}To run this order alone: NX_SCHED_SEED={$seed}, or "
                . "interleave(..., only: {$seed})",
            0,
            $previous,
        );
    }

    public static function failed(int $seed, int $attempts, \Throwable $failure): self
    {
        $what = $failure::class . ': ' . rtrim($failure->getMessage(), ".\n");

        return new self(
            'NX-0501',
            $seed,
            "In the order of seed {$seed} (the {$attempts}. that was tried) it fails: {$what}. ",
            $failure,
        );
    }

    /** @param non-empty-list<string> $coroutines a line each */
    public static function leftRunning(int $seed, array $coroutines): self
    {
        $what = count($coroutines) === 1
            ? 'a coroutine that it started was not done; await or cancel it'
            : count($coroutines) . ' coroutines that it started were not done; await or cancel them';
        $list = implode("\n  ", array_slice($coroutines, 0, self::NAMED_AT_MOST));

        return new self('NX-0502', $seed, "In the order of seed {$seed} it returned while {$what}:\n  {$list}\n", null);
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
