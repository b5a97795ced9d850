<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Psr\EventDispatcher\EventDispatcherInterface;

/** @internal */
final class NoListeners implements EventDispatcherInterface
{
    public function dispatch(object $event): object
    {
        return $event;
    }
}
