<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Scenario;

use Nexus\Async\Deferred;

/** No coroutine passes the barrier before all have reached it. */
final class Barrier
{
    /** @var Deferred<null> */
    private readonly Deferred $all;

    public function __construct(private int $awaited)
    {
        $this->all = new Deferred();
    }

    public function pass(): void
    {
        if (--$this->awaited === 0) {
            $this->all->complete(null);
        }
        $this->all->future()->await();
    }
}
