<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The cost of the handle guard for a PHP call (the guard detects a second coroutine): the time with hooks over that
 * without hooks, which has no guards.
 */
final readonly class HookGuard
{
    private const ROUNDS = 9;
    private const SCRIPT = 'programs/hook/guard.php';

    public function __construct(private ChildPhp $php) {}

    /** @throws Unmeasurable */
    public function measure(): Result
    {
        $plain = $this->start('0');
        $guarded = $this->start('1');
        $differences = $calls = [];
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            $calls[] = $plain->round()->number('nanoseconds');
            $differences[] = $guarded->round()->number('nanoseconds') - $calls[$round];
        }
        $note = sprintf(
            'over feof() without hooks, %.0f ns; rounds from %.1f to %.1f',
            Statistics::median($calls),
            min([INF, ...$differences]),
            max([-INF, ...$differences]),
        );

        return new Result('guard', Statistics::median($differences), 'ns', null, $note);
    }

    private function start(string $hooks): TurnTaker
    {
        return TurnTaker::start(
            $this->php->with('nexus.hooks', $hooks)->line(self::SCRIPT, '--in-turn'),
            'bench/' . self::SCRIPT,
        );
    }
}
