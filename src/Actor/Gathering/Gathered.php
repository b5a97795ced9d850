<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering;

/**
 * The replies and failures of the actors that were asked, collected within the time limit.
 *
 * @template K of array-key
 */
final readonly class Gathered
{
    /**
     * @param array<K, mixed>      $replies  the reply to each ask, by the key of its target
     * @param array<K, \Throwable> $failures why the other targets gave no reply: in most cases an AskTimeoutException
     */
    public function __construct(public array $replies, public array $failures) {}

    /** Whether every target has replied. */
    public function isComplete(): bool
    {
        return $this->failures === [];
    }
}
