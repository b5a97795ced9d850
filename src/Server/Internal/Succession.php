<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\NexusException;
use Nexus\Server\StartFailure;

/**
 * The steps by which the next generation replaces the current one: begin(), open(), complete(). Before complete(),
 * undo() reverts the changes of the other steps.
 *
 * @internal
 */
final class Succession
{
    private ?Checkpoint $before = null;

    /** @param string $directory in which generations are started, by the name it was entered by */
    public function __construct(
        private readonly Generations $generations,
        private readonly Starter $starter,
        private readonly Listeners $listeners,
        private readonly Scoreboard $board,
        private readonly string $directory,
    ) {}

    /**
     * Starts the next generation: its workers load the application, and none of them accepts connections.
     *
     * @throws NexusException to be followed by undo()
     */
    public function begin(Plan $plan): void
    {
        $this->before = Checkpoint::of($this->listeners, $this->board);
        if (!@chdir($this->directory)) {
            throw StartFailure::directoryGone($this->directory);
        }
        $this->generations->next = $this->starter->start($plan);
    }

    /**
     * All workers of the next generation could serve, so they may, beside those of the one before it.
     *
     * @return bool false: they cannot, and it was killed
     */
    public function open(Generation $next): bool
    {
        try {
            $this->listeners->activate($next->plan);
        } catch (StartFailure $failure) {
            $next->giveUp($failure->getMessage());

            return false;
        }
        $this->generations->promote();
        $this->board->mark(Scoreboard::MARK_OPEN, $next->number);
        Process::signalChild($next->leader, Signal::USR1);

        return true;
    }

    /** All workers of the current generation serve, so older generations are told to end. */
    public function complete(Generation $current): void
    {
        $this->before = null;
        // An address that is given up is closed first, so that its workers accept what is queued there.
        $this->listeners->keepFor([$current->plan]);
        $this->board->mark(Scoreboard::MARK_REPLACED, $current->number - 1);
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
