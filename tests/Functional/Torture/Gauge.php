<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** Counts the coroutines inside of a section. */
final class Gauge
{
    private int $inside = 0;

    /** @return int how many are inside now */
    public function enter(): int
    {
        return ++$this->inside;
    }

    public function leave(): void
    {
        --$this->inside;
    }

    public function reading(): int
    {
        return $this->inside;
    }
}
