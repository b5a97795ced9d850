<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Contest;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\ContestOutcome;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Rival;
use Nexus\Bench\Measure\Rounds;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;

/** The contestants and their amounts of work. Each row, kind of message and contestant has its own process. */
final readonly class ActorBed
{
    private const ROUNDS = 5;
    private const HASTY_SHARE = 100;

    public Contestant $ours;

    /** The contestant that calls the same handlers in a PHP loop. */
    private Contestant $loop;

    /** @var list<Contestant> */
    private array $peers;

    /** @param list<Contestant> $peers */
    public function __construct(private ChildPhp $php, array $peers, private bool $isQuick)
    {
        $unlimited = $php->with('memory_limit', '-1');
        $this->ours = new Contestant('nexus', 'programs/actor', $unlimited);
        $this->loop = new Contestant('SplQueue', 'peers/actor', $unlimited);
        $withQueues = array_values(array_filter($peers, static fn(Contestant $peer): bool => $peer->name !== 'Fiber'));
        $this->peers = array_map(static fn(Contestant $peer): Contestant => $peer->in('peers/actor'), $withQueues);
    }

    /**
     * @param string $row the first argument of the scripts
     * @return ContestOutcome the name of ours is nexus
     * @throws Unmeasurable when ours fails
     */
    public function contest(
        string $script,
        string $row,
        string $kind,
        bool $jit,
        bool $besidePeers,
        bool $besideLoop,
    ): ContestOutcome {
        $arguments = [$row, $kind, "--share={$this->share()}"];
        $starts = ['nexus' => fn(): TurnTaker => $this->ours->withOpcache($jit)->takeTurns($script, ...$arguments)];
        if ($besideLoop) {
            $starts['SplQueue'] = fn(): TurnTaker => $this->loop
                ->withOpcache($jit)
                ->takeTurns('spl_queue', ...$arguments);
        }
        foreach ($besidePeers ? $this->peers : [] as $peer) {
            $starts[$peer->name] = static fn(): TurnTaker => $peer->withOpcache($jit)->takeTurns(
                self::scriptOf($peer),
                ...$arguments,
            );
        }

        return Contest::hold($starts, 'nexus', $this->isQuick ? 1 : self::ROUNDS);
    }

    /**
     * Measures ours only.
     *
     * @throws Unmeasurable
     */
    public function rounds(string $script, string $row, string $kind = 'same', bool $jit = true): Rounds
    {
        return $this->contest($script, $row, $kind, $jit, false, false)->of('nexus');
    }

    /**
     * The costs of the peers. The PHP loop is not a peer: it has no fairness, no isolation of failures and no waiting.
     *
     * @return list<Rival>
     */
    public static function rivals(ContestOutcome $outcome): array
    {
        $own = $outcome->of('nexus')->cost();
        $rivals = [];
        foreach ($outcome->without('nexus') as $name => $rounds) {
            $rivals[] = new Rival($name, $rounds->cost(), $own, $name === 'SplQueue' ? null : 1.0);
        }

        return $rivals;
    }

    /**
     * The result of a process that measures once, with JIT.
     *
     * @throws Unmeasurable
     */
    public function figures(string $script, string ...$arguments): Figures
    {
        return $this->ours->withOpcache(true)->figures($script, ...[...$arguments, "--share={$this->share()}"]);
    }

    /**
     * The same for each peer that does not fail.
     *
     * @return array<string, Figures> by their names
     */
    public function figuresOfPeers(string ...$arguments): array
    {
        $figures = [];
        foreach ($this->peers as $peer) {
            try {
                $figures[$peer->name] = $peer->withOpcache(true)->figures(
                    self::scriptOf($peer),
                    ...[...$arguments, "--share={$this->share()}"],
                );
            } catch (Unmeasurable $failure) {
                fwrite(STDERR, "{$peer->name} is not measured: {$failure->getMessage()}\n");
            }
        }

        return $figures;
    }

    /**
     * @return non-empty-list<array<string, float>> nanoseconds of each stage of a message, and the
     * yardstick; one entry for each round
     * @throws Unmeasurable
     */
    public function stages(bool $jit): array
    {
        $php = $this->php->with('memory_limit', '-1')->with(
            'extension',
            StageProbe::build()->library,
        )->withOpcache($jit);
        $turns = (new Contestant('nexus', 'programs/actor', $php))->takeTurns('stages', "--share={$this->share()}");
        $rounds = [self::byName($turns->round()->numbers())];
        while (!$this->isQuick && count($rounds) < self::ROUNDS) {
            $rounds[] = self::byName($turns->round()->numbers());
        }

        return $rounds;
    }

    /**
     * @param array<float> $numbers
     * @return array<string, float>
     */
    private static function byName(array $numbers): array
    {
        return array_combine(array_map(strval(...), array_keys($numbers)), $numbers);
    }

    public function share(): int
    {
        return $this->isQuick ? self::HASTY_SHARE : 1;
    }

    private static function scriptOf(Contestant $peer): string
    {
        return strtolower($peer->name);
    }
}
