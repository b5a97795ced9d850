<?php

declare(strict_types=1);

namespace Nexus\Bench\Coro;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Contest;
use Nexus\Bench\Measure\Contestant;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rival;
use Nexus\Bench\Measure\Rounds;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * A piece of work that is the same for us and the peers: bench/programs/micro/NAME.php and
 * bench/peers/PEER/NAME.php.
 */
final readonly class CoroRow
{
    /**
     * The cost of switches between two requests: without request state, with their own superglobals, and with 16
     * isolated statics.
     */
    private const WITHOUT_PEER = ['Fiber', 'amphp', 'Swoole', 'TrueAsync'];

    /** @param list<string> $missing peers without this feature */
    private function __construct(
        public string $name,
        private ?Budget $budget,
        private float $aheadOfAmphp,
        private array $missing,
    ) {}

    /** @return list<self> */
    public static function all(): array
    {
        return [
            new self('spawn_finish', Budget::atMost(4.5), 1, []),
            new self('spawn_await', null, 10, []),
            new self('sequence', null, 1, []),
            new self('wait_resume', Budget::atMost(3.5), 1, []),
            new self('channel.buffered', Budget::atMost(2), 10, []),
            new self('channel.rendezvous', Budget::atMost(4), 10, []),
            new self('mutex', null, 1, []),
            new self('all_1000', null, 1, []),
            new self('timer.fired', null, 1, []),
            new self('timer.cancelled', null, 1, ['Fiber']),
            new self('switch.requests', null, 1, self::WITHOUT_PEER),
            new self('switch.superglobals', null, 1, self::WITHOUT_PEER),
            new self('switch.isolated16', null, 1, self::WITHOUT_PEER),
        ];
    }

    /** The name of its scripts, in bench/programs/micro and in the folder of each peer. */
    public function script(): string
    {
        return str_replace('.', '_', $this->name);
    }

    public function isDoneBy(string $peer): bool
    {
        return !in_array($peer, $this->missing, true);
    }

    /**
     * @param list<Contestant> $peers
     * @return list<Result> the cost; and of the long sequence whether memory stayed flat
     * @throws Unmeasurable when ours fails; a peer that fails is named in the row's note
     */
    public function measure(Contestant $ours, array $peers, string $suffix): array
    {
        $starts = [];
        foreach ([$ours, ...$peers] as $contestant) {
            if ($this->isDoneBy($contestant->name)) {
                $starts[$contestant->name] = fn(): TurnTaker => $contestant->takeTurns($this->script());
            }
        }
        $outcome = Contest::hold($starts, $ours->name);
        $own = $outcome->of($ours->name);
        $rivals = [];
        foreach ($outcome->without($ours->name) as $name => $rounds) {
            $rivals[] = new Rival($name, $rounds->cost(), $own->cost(), $name === 'amphp' ? $this->aheadOfAmphp : 1.0);
        }
        $result = $own->inYardsticks($this->name . $suffix, $this->budget, $rivals, $outcome->note());

        return $this->name === 'sequence' ? [$result, self::growth($suffix, $own)] : [$result];
    }

    private static function growth(string $suffix, Rounds $rounds): Result
    {
        return new Result(
            "sequence.growth{$suffix}",
            $rounds->growth() / 1024,
            'KiB',
            Budget::atMost(1024),
            'resident memory, by a million coroutines one after the other',
        );
    }
}
