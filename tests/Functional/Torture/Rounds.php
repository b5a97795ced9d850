<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use function Nexus\Async\statistics;
use function Nexus\Internal\hold_interrupts;

/** Rounds in one process, half of them in virtual time, most of them in a pseudo-random order. */
final class Rounds
{
    /**
     * Enough rounds, on a slow machine too, for every kind of round, and for every way to disturb a round at each of
     * its moments.
     */
    private const AT_LEAST = 160;
    private const WARM_UP = 200;
    private const SAMPLE_EVERY = 10;

    /**
     * The reports that may occur: failures that no code awaited, and coroutines that wait again after a cancellation.
     */
    private const EXPECTED = [
        '/^(Nexus\\\\Tests\\\\Functional\\\\Torture\\\\ExpectedFailure|Nexus\\\\Async\\\\\w*(Exception|CancelledError)): /',
        '/^Nexus\\\\[\w\\\\]+: \[NX-0(106|108|112|212)\]/',
        '/^Warning:  Nexus: coroutine \d+ was cancelled \(.*\) and waits again: /',
        '/^Nexus: \w+\(\) had its result [\d.]+ s before it could return: /',
    ];

    /** The reports of this process. */
    private readonly string $log;

    /**
     * @param resource $progress gets the seed of each round before it begins, and samples of memory: data kept here
     *     would itself grow
     */
    public function __construct(
        private readonly int $first,
        private readonly float $seconds,
        private $progress,
    ) {
        $this->log = (string) tempnam(sys_get_temp_dir(), 'nexus-torture');
    }

    /** @return int exit code */
    public function run(): int
    {
        ini_set('display_errors', '0');
        ini_set('log_errors', '1');
        ini_set('error_log', $this->log);
        try {
            return $this->rounds();
        } catch (\Throwable $error) {
            fwrite(STDERR, "{$error}\n");

            return 1;
        } finally {
            unlink($this->log);
        }
    }

    private function rounds(): int
    {
        // The checks of a round do not expect an interrupt between two of their steps. Computing allows its own.
        hold_interrupts(true);
        $end = hrtime(true) + $this->seconds * 1e9;
        $rounds = 0;
        do {
            $seed = $this->first + $rounds;
            fwrite($this->progress, "round {$seed}\n");
            $problems = [...self::round($seed), ...$this->reports()];
            if ($problems !== []) {
                fwrite(STDERR, "round {$seed}: " . implode("\nround {$seed}: ", $problems) . "\n");

                return 1;
            }
            if (++$rounds > self::WARM_UP && $rounds % self::SAMPLE_EVERY === 0) {
                $this->sample($rounds);
            }
        } while (hrtime(true) < $end || ($this->seconds > 0.0 && $rounds < self::AT_LEAST));
        self::tell($rounds);

        return 0;
    }

    /** @return list<string> */
    private static function round(int $seed): array
    {
        if ($seed % 40 === 8) {
            return (new Points(intdiv($seed, 40)))->problems();
        }
        $isVirtual = $seed % 2 === 0;
        $scenario = new Scenario($seed, isPatient: $seed % 3 === 0, computes: !$isVirtual && $seed % 16 === 1);

        return (new Play($scenario, $seed % 5 === 0 ? 0 : $seed, $isVirtual))->run();
    }

    /** @return list<string> what was reported, and should not have been */
    private function reports(): array
    {
        gc_collect_cycles();
        preg_match_all(
            '/^\[[^]]+\] (?:PHP )?(?:Warning:  Uncaught )?(.*)$/m',
            (string) file_get_contents($this->log),
            $lines,
        );
        file_put_contents($this->log, '');

        return array_values(array_filter($lines[1], self::isUnexpected(...)));
    }

    private static function isUnexpected(string $line): bool
    {
        foreach (self::EXPECTED as $pattern) {
            if (preg_match($pattern, $line) === 1) {
                return false;
            }
        }

        return true;
    }

    private function sample(int $rounds): void
    {
        $pages = (int) explode(' ', (string) file_get_contents('/proc/self/statm'))[1];
        fwrite($this->progress, sprintf("memory %d %d %d\n", $rounds, memory_get_usage(), $pages * 4096));
    }

    private static function tell(int $rounds): void
    {
        $counts = [
            'rounds' => $rounds,
            'coroutines' => statistics()->started,
            'waits' => statistics()->waits,
            ...Tally::all(),
        ];
        // On a line of its own: exit() has flushed the buffers of its caller.
        echo "\n", json_encode($counts, JSON_THROW_ON_ERROR), "\n";
    }
}
