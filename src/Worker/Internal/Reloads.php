<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Async\Deferred;
use Nexus\Async\Future;
use Nexus\NexusException;

use function Nexus\Async\spawn;

/**
 * Who asks for a reload while one runs wants what has changed since that began: all of those get the next one, together.
 *
 * @internal
 */
final class Reloads
{
    /** @var list<Deferred<?string>> */
    private array $running = [];
    /** @var list<Deferred<?string>> */
    private array $waiting = [];

    /**
     * @param \Closure(): Plan $plan may wait
     * @param \Closure(Plan): void $begin starts a generation, which is to be followed by succeeded() or failed()
     * @param \Closure(string): void $complain of what these throw; is to be followed by failed()
     */
    public function __construct(
        private readonly \Closure $plan,
        private readonly \Closure $begin,
        private readonly \Closure $complain,
    ) {}

    /** @return Future<?string> why it failed; null when the new generation serves */
    public function ask(): Future
    {
        /** @var Deferred<?string> $asked */
        $asked = new Deferred();
        $this->waiting[] = $asked;
        $this->startNext();

        return $asked->future();
    }

    public function isRunning(): bool
    {
        return $this->running !== [];
    }

    public function succeeded(): void
    {
        if ($this->running !== []) {
            $this->settle(null);
        }
    }

    public function failed(string $reason): void
    {
        if ($this->running !== []) {
            $this->settle($reason);
        }
    }

    private function settle(?string $reason): void
    {
        $settled = $this->running;
        $this->running = [];
        array_map(static fn(Deferred $asked) => $asked->complete($reason), $settled);
        $this->startNext();
    }

    private function startNext(): void
    {
        if ($this->running !== [] || $this->waiting === []) {
            return;
        }
        [$this->running, $this->waiting] = [$this->waiting, []];
        spawn(function (): void {
            try {
                ($this->begin)(($this->plan)());
            } catch (NexusException $failure) {
                ($this->complain)($failure->getMessage());
            }
        });
    }
}
