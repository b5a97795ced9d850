<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Worker;

use Nexus\Actor\Cluster\Internal\Placement;
use Nexus\Actor\Cluster\Membership;
use Nexus\Bench\Measure\Cores;
use Nexus\Server\Internal\Fabric;
use Nexus\Server\Internal\FabricTransport;
use Nexus\Server\Internal\Process;
use Nexus\Server\Internal\Scoreboard;

use function Nexus\Async\delay;

/** Processes that are members of one fabric: this one, which has the number 0, and its children. */
final readonly class Cluster
{
    /**
     * The memory of the scoreboard is used for as long as this process is a member.
     *
     * @param array<int, int> $children process ids by member
     */
    private function __construct(
        private FabricTransport $transport,
        public Scoreboard $scoreboard,
        private Fabric $fabric,
        private array $children,
    ) {}

    /**
     * @param \Closure(int): mixed $application called in each process, with its number
     * @param bool $isSpread keep each member on a CPU of its own: the scheduler puts two processes that wake each other
     *                       in turn on one CPU
     */
    public static function of(int $members, \Closure $application, bool $isSpread = false): self
    {
        $cpus = $isSpread ? Cores::schedulable() : [];
        $scoreboard = Scoreboard::create($members);
        $fabric = Fabric::create($scoreboard->capacity());
        $parent = (int) getmypid();
        $rows = array_map(static fn(int $slot): int => $scoreboard->claim($slot, 1, $members), range(0, $members - 1));
        array_walk($rows, static fn(int $row) => $fabric->begin($row, 1));
        $children = [];
        foreach (array_slice($rows, 1) as $row) {
            $child = Process::fork();
            if ($child === 0) {
                Process::dieWith($parent);
                self::stayOn($cpus, $row);
                self::join($scoreboard, $fabric, $row);
                $application($row);
                delay(86_400.0);
                exit(0);
            }
            $children[$row] = $child;
        }
        self::stayOn($cpus, $rows[0]);
        $transport = self::join($scoreboard, $fabric, $rows[0]);
        $application($rows[0]);
        while (count($transport->members()) < $members) {
            delay(0.001);
        }

        return new self($transport, $scoreboard, $fabric, $children);
    }

    /** @param list<int> $cpus none: the scheduler decides */
    private static function stayOn(array $cpus, int $row): void
    {
        if ($cpus !== []) {
            exec(sprintf('taskset -cp %d %d', $cpus[$row % count($cpus)], (int) getmypid()), $output, $status);
            $status === 0 || throw new \RuntimeException('taskset (util-linux) failed.');
        }
    }

    private static function join(Scoreboard $scoreboard, Fabric $fabric, int $row): FabricTransport
    {
        $scoreboard->occupy($row, (int) getmypid());
        $scoreboard->enter($row, Scoreboard::SERVING);
        $fabric->join($scoreboard, $row);
        $transport = FabricTransport::ifJoined() ?? throw new \LogicException('This process has not joined.');
        Membership::joinBy(static fn(): FabricTransport => $transport);

        return $transport;
    }

    /** An id of an entity whose home is that member. */
    public function idAt(int $member, string $type, int $which = 0): string
    {
        return $this->idsAt($member, $type, 0, $which + 1)[$which];
    }

    /** @return list<string> ids of entities whose home is that member, from this number on */
    public function idsAt(int $member, string $type, int $from, int $many): array
    {
        $members = $this->transport->members();
        $ids = [];
        for ($number = $from; count($ids) < $many; ++$number) {
            if (Placement::homeOf("{$type}/{$number}", $members)?->number === $member) {
                $ids[] = (string) $number;
            }
        }

        return $ids;
    }

    /** Ends a member by SIGKILL, as a supervisor sees it. */
    public function kill(int $member): void
    {
        posix_kill($this->children[$member], SIGKILL);
        pcntl_waitpid($this->children[$member], $status);
        $this->fabric->end($member);
    }
}
