<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** A failure that the test caused in a process. */
final readonly class Strike
{
    private function __construct(public int $pid, public int $signal, public float $time) {}

    public static function at(int $pid, int $signal): self
    {
        $strike = new self($pid, $signal, microtime(true));
        posix_kill($pid, $signal);

        return $strike;
    }

    /**
     * Whether this explains a broken connection: it belonged to the process, or to none yet, and broke soon after. A
     * stopped process is killed only after a time limit.
     */
    public function explains(Loss $loss, float $patience): bool
    {
        $isItsOwn = $loss->worker === $this->pid || $loss->worker === 0;

        return $isItsOwn && $loss->time >= $this->time - 0.01 && $loss->time <= $this->time + $patience;
    }
}
