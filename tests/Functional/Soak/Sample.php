<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Soak;

final readonly class Sample
{
    /**
     * @param int $requests so far
     * @param int $kibibytes resident, of all workers
     * @param int $descriptors open, of all workers
     */
    public function __construct(public int $requests, public int $kibibytes, public int $descriptors) {}
}
