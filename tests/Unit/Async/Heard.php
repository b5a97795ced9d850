<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

use Nexus\Async\{PoolEvent, PoolListener};

/** Records the events that it receives. */
final class Heard implements PoolListener
{
    /** @var list<PoolEvent> */
    public array $events = [];

    public function onEvent(PoolEvent $event): void
    {
        $this->events[] = $event;
    }

    public function last(): PoolEvent
    {
        return $this->events[count($this->events) - 1] ?? throw new \UnderflowException('nothing was heard');
    }

    /** @return list<string> */
    public function kinds(): array
    {
        return array_map(static fn(PoolEvent $event): string => $event->kind->value, $this->events);
    }
}
