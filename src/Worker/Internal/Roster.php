<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use function Nexus\Async\all;

/**
 * The workers on the board, seen by the master: whose leader is dead has nobody else who frees his row.
 *
 * @internal
 */
final readonly class Roster
{
    public function __construct(private Board $board, private Generations $generations) {}

    public function isEmpty(): bool
    {
        return $this->board->rows() === [];
    }

    /** @return list<int> process ids */
    public function workers(): array
    {
        $pids = array_map(fn(int $row): int => $this->board->row($row)['pid'], $this->board->rows());

        return array_values(array_filter($pids, static fn(int $pid): bool => $pid > 0));
    }

    /** @return string|int|null as Board::stacks(); null: the row is nobody's */
    public function stacksOf(int $row): string|int|null
    {
        return \in_array($row, $this->board->rows(), true) ? $this->board->stacks($row) : null;
    }

    /** Whether a worker of an older generation still accepts connections. */
    public function isServedBefore(int $generation): bool
    {
        foreach ($this->board->rows() as $row) {
            $worker = $this->board->row($row);
            if ($worker['generation'] < $generation && \in_array($worker['state'], [Board::READY, Board::SERVING, Board::RETIRING], true)) {
                return true;
            }
        }

        return false;
    }

    public function hasBeatWithin(float $seconds): bool
    {
        foreach ($this->board->rows() as $row) {
            if ($this->board->row($row)['silence'] <= $seconds) {
                return true;
            }
        }

        return false;
    }

    /** Workers die with their leader; as their new parent we also see them gone. */
    public function killOrphans(): void
    {
        foreach ($this->orphans() as $row => $pid) {
            if ($pid === 0 || !Process::kill($pid, Signal::KILL)) {
                $this->board->free($row);
            }
        }
    }

    public function forget(int $pid): void
    {
        foreach (array_keys($this->orphans(), $pid, true) as $row) {
            $this->board->free($row);
        }
    }

    /**
     * What the actors of each worker do, of those that have some.
     *
     * @param int $most how many actors of each are shown
     *
     * @return list<array{slot: int, pid: int, generation: int, actors: array<mixed>|null, error: string|null}>
     */
    public function actors(int $most): array
    {
        $processes = array_map($this->board->row(...), $this->board->rows());
        $told = all(array_map(static fn(array $process): \Closure => static fn() => ActorsEar::ask($process['pid'], $most), $processes));
        $workers = [];
        foreach ($processes as $number => $process) {
            $what = $told[$number];
            if ($what !== null) {
                $workers[] = [
                    'slot' => $process['slot'],
                    'pid' => $process['pid'],
                    'generation' => $process['generation'],
                    'actors' => \is_array($what) ? $what : null,
                    'error' => \is_string($what) ? $what : null,
                ];
            }
        }

        return $workers;
    }

    /** @return array<int, int> process ids by row */
    private function orphans(): array
    {
        $living = array_map(static fn(Generation $generation): int => $generation->number, $this->generations->all());
        $orphans = [];
        foreach ($this->board->rows() as $row) {
            $worker = $this->board->row($row);
            if (!\in_array($worker['generation'], $living, true)) {
                $orphans[$row] = $worker['pid'];
            }
        }

        return $orphans;
    }
}
