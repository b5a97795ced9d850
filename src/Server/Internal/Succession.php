<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\NexusException;
use Nexus\Server\Signal;
use Nexus\Server\StartException;

/**
 * The steps by which the next generation replaces the current one: begin(), open(), complete(). Before complete(),
 * undo() reverts the changes of the other steps.
 *
 * @internal
 */
final class Succession
{
    private ?Checkpoint $before = null;

    /** @param string $directory the directory in which generations are started, with its links not resolved */
    public function __construct(
        private readonly Generations $generations,
        private readonly Starter $starter,
        private readonly Listeners $listeners,
        private readonly Scoreboard $scoreboard,
        private readonly string $directory,
    ) {}

    /**
     * Starts the next generation: its workers load the application, and none of them accepts connections.
     *
     * @throws NexusException the caller must then call undo()
     */
    public function begin(Plan $plan): void
    {
        $this->before = Checkpoint::of($this->listeners, $this->scoreboard);
        if (!@chdir($this->directory)) {
            throw StartException::directoryGone($this->directory);
        }
        $this->generations->next = $this->starter->start($plan);
    }

    /**
     * All workers of the next generation could serve. They start to serve, beside those of the generation before it.
     *
     * @return bool false: they cannot, and the generation was killed
     */
    public function open(Generation $next): bool
    {
        try {
            $this->listeners->activate($next->plan);
        } catch (StartException $failure) {
            $next->giveUp($failure->getMessage());

            return false;
        }
        $this->generations->promote();
        $this->scoreboard->mark(Scoreboard::MARK_OPEN, $next->number);
        Process::signalChild($next->leader, Signal::USR1);

        return true;
    }

    /** All workers of the current generation serve, so older generations are asked to end. */
    public function complete(Generation $current): void
    {
        $this->before = null;
        // The sockets of an address that is no longer used are closed first, so that its workers accept the queued
        // connections.
        $this->listeners->keepFor([$current->plan]);
        $this->scoreboard->mark(Scoreboard::MARK_REPLACED, $current->number - 1);
        foreach ($this->generations->older as $generation) {
            if ($generation->killAt === null) {
                $generation->endWithin($generation->plan->reloadDrainSeconds);
            }
            Process::signalChild($generation->leader, Signal::USR1);
        }
    }

    public function undo(): void
    {
        $this->before?->restore();
        $this->before = null;
    }
}
