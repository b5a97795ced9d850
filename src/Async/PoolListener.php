<?php

declare(strict_types=1);

namespace Nexus\Async;

/** Receives the events of pools. Register it with Pool::subscribe(). */
interface PoolListener
{
    /**
     * Called where the event occurs, also in destructors. It must not suspend. An exception that it throws is reported
     * and has no other effect.
     */
    public function onEvent(PoolEvent $event): void;
}
