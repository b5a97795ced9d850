<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Control\RequestState;

/**
 * Logs requests that take too long, once each, while they are in progress, with their stacks. The leader examines its
 * workers from outside, because a worker that computes or hangs cannot log.
 *
 * @internal
 */
final class SlowRequests
{
    /**
     * Maximum number of messages per check, so that slow requests do not fill the log. The next check is half a second
     * later.
     */
    private const AT_ONCE = 5;

    /**
     * @var array<int, array{int, array<int, true>}> by row: the process id, and the numbers of its requests that were
     * logged
     */
    private array $reported = [];

    /** @param float|null $after seconds; null: no request is slow */
    public function __construct(private readonly Scoreboard $scoreboard, private readonly ?float $after) {}

    public function check(Member $member): void
    {
        if ($this->after === null) {
            return;
        }
        $slow = array_filter(
            $this->scoreboard->requests($member->row),
            fn(array $request): bool => $request['age'] >= $this->after,
        );
        [$pid, $before] = $this->reported[$member->row] ?? [0, []];
        $before = $pid === $member->pid ? $before : [];
        $new = array_slice(
            array_filter($slow, static fn(array $request): bool => !isset($before[$request['number']])),
            0,
            self::AT_ONCE,
        );
        foreach ($new as $request) {
            $this->tell($member, $request);
        }
        $this->reported[$member->row] = [
            $member->pid,
            array_intersect_key(
                $before,
                array_flip(array_column($slow, 'number')),
            ) + array_fill_keys(array_column($new, 'number'), true),
        ];
    }

    /** @param float $silence seconds since its last heartbeat; it is killed now */
    public function reportStuck(Member $member, float $silence): void
    {
        Log::warning(sprintf(
            'worker %d (pid %d) has been stuck for %.1f s and is killed.',
            $member->slot,
            $member->pid,
            $silence,
        ) . $this->stacksOf($member));
        $member->whyItEnds = sprintf('was killed, being stuck for %.1f s', $silence);
    }

    /** Empty if the kernel does not permit reading the worker. */
    private function stacksOf(Member $member, int $request = 0): string
    {
        $stacks = $this->scoreboard->stacks($member->row, $member->pid, $request);

        return is_string($stacks) ? "\n" . rtrim($stacks) : '';
    }

    /**
     * @param array{method: string, path: string, isCut: bool, state: int, age: float, number: int, bytes: int,
     *     waitsFor: string} $request
     */
    private function tell(Member $member, array $request): void
    {
        $state = RequestState::tryFrom($request['state']) ?? RequestState::Running;
        $what = addcslashes(
            "{$request['method']} {$request['path']}" . ($request['isCut'] ? '...' : ''),
            "\0..\37\177..\377",
        );
        $this->scoreboard->countSlow();
        $isInHandler = $state === RequestState::Running || $state === RequestState::Waiting;
        $doing = $isInHandler
            ? 'has been answering'
            : ($state === RequestState::Queued ? 'has kept waiting' : 'has been sending the answer of');
        Log::warning(sprintf(
            'slow: worker %d (pid %d) %s %s for %.2f s',
            $member->slot,
            $member->pid,
            $doing,
            $what,
            $request['age'],
        )
            . ($isInHandler ? $this->stacksOf($member, $request['number']) : ''));
    }
}
