<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** A connection that broke during a request. */
final readonly class Loss
{
    /**
     * @param int $worker the process that had answered on it before, or 0
     * @param float $time seconds since 1970
     */
    public function __construct(public int $worker, public float $time) {}
}
