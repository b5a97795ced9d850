<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * The master's state that a reload changes before the next generation serves: sockets, scoreboard slots and the working
 * directory. A failed reload restores it.
 *
 * @internal
 */
final readonly class Checkpoint
{
    /** @param array<string, int> $sockets number of sockets of each address */
    private function __construct(
        private Listeners $listeners,
        private Scoreboard $scoreboard,
        private array $sockets,
        private int $slots,
        private string|false $directory,
    ) {}

    public static function of(Listeners $listeners, Scoreboard $scoreboard): self
    {
        return new self($listeners, $scoreboard, $listeners->counts(), $scoreboard->ownSlots(), getcwd());
    }

    public function restore(): void
    {
        $this->listeners->shrinkTo($this->sockets);
        $this->scoreboard->narrow($this->slots);
        // A deleted directory cannot be restored.
        if ($this->directory !== false) {
            @chdir($this->directory);
        }
    }
}
