<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Hears of what happens in pools: Pool::subscribe(). */
interface PoolListener
{
    /**
     * Called where it happens, also in destructors: it may not wait. What it throws is reported, and nobody else's
     * concern.
     */
    public function heard(PoolEvent $event): void;
}
