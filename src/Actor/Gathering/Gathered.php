<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering;

/**
 * What has come of those who were asked, until the time was over.
 *
 * @template K of array-key
 */
final readonly class Gathered
{
    /**
     * @param array<K, mixed>      $replies  what each ask had for an answer, by the key of whoever gave it
     * @param array<K, \Throwable> $failures why the others gave none: most often AskTimeoutException
     */
    public function __construct(public array $replies, public array $failures) {}

    public function isComplete(): bool
    {
        return $this->failures === [];
    }
}
