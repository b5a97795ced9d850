<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * The running workers of a generation. A slot has two while a worker and its successor overlap.
 *
 * @internal
 *
 * @implements \IteratorAggregate<int, Member>
 */
final class Members implements \IteratorAggregate
{
    /** @var array<int, Member> by process id */
    private array $all = [];

    public function add(Member $member): void
    {
        $this->all[$member->pid] = $member;
    }

    public function remove(Member $member): void
    {
        unset($this->all[$member->pid]);
    }

    public function find(int $pid): ?Member
    {
        return $this->all[$pid] ?? null;
    }

    public function isEmpty(): bool
    {
        return $this->all === [];
    }

    /** @return list<int> */
    public function pids(): array
    {
        return array_keys($this->all);
    }

    /** @return \ArrayIterator<int, Member> */
    public function getIterator(): \ArrayIterator
    {
        return new \ArrayIterator($this->all);
    }

    /** @return array<int, Member> the other workers of its slot */
    public function besides(Member $member): array
    {
        return array_filter(
            $this->all,
            static fn(Member $other): bool => $other !== $member && $other->slot === $member->slot,
        );
    }

    /** Whether a later worker of its slot runs. */
    public function hasSuccessor(Member $member): bool
    {
        $isLater = static fn(Member $other): bool => $other->startedAt > $member->startedAt;

        return array_filter($this->besides($member), $isLater) !== [];
    }
}
