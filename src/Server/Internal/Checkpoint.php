<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * What a reload changes in the master before the next generation serves, as it was before: sockets, slots on the board
 * and the working directory. A reload that fails, at whatever step, goes back to it.
 *
 * @internal
 */
final readonly class Checkpoint
{
    /** @param array<string, int> $sockets how many each address had */
    private function __construct(
        private Listeners $listeners,
        private Scoreboard $board,
        private array $sockets,
        private int $slots,
        private string|false $directory,
    ) {}

    public static function of(Listeners $listeners, Scoreboard $board): self
    {
        return new self($listeners, $board, $listeners->counts(), $board->ownSlots(), getcwd());
    }

    public function restore(): void
    {
        $this->listeners->shrinkTo($this->sockets);
        $this->board->narrow($this->slots);
        // A directory that was deleted has no name to go back by.
        if ($this->directory !== false) {
            @chdir($this->directory);
        }
    }
}
