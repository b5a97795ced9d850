<?php

declare(strict_types=1);

namespace Nexus\Async;

use function Nexus\Internal\misuse;

/** How large a Pool is, how long what is in it lives, and what happens when none can be made. Times are in seconds. */
final readonly class PoolOptions
{
    /**
     * @param int      $max           how many there are at most in this process
     * @param int      $minIdle       so many are kept ready, of those $max
     * @param float    $borrowTimeout how long borrow() waits; INF: without limit. What takes longer than that to create
     * (and than 1 s) has failed
     * @param float    $idleTtl       what nobody has used for so long is closed, down to $minIdle; INF: never
     * @param float    $maxLifetime   older ones are closed instead of lent again, each at its own time up to 10 %
     * before or after this; INF: never
     * @param float    $leakAfter     who holds one for longer is reported, once; INF: nobody is
     * @param int|null $maxTotal      how many pools of this name have at most in all workers of a server together,
     * those of former generations included; null: no limit but $max times the number of workers
     * @param float    $checkAfter    what has lain idle for longer is checked before it is lent; INF: never
     * @param int      $failures      the circuit opens when so many attempts to create one have failed in a row
     * @param float    $pause         how long it stays open before an attempt is made, give or take a fifth
     * @param int      $probes        how many attempts are made at once while nobody knows whether it works again
     * @param float    $checkTimeout  how long a check may take; what has not answered by then is closed, and so is all
     * else that is due for a check; INF: any time
     *
     * @throws MisuseError NX-0107 for a value that is out of its range; the message names option, value and range
     */
    public function __construct(
        public int $max = 16,
        public int $minIdle = 0,
        public float $borrowTimeout = 5.0,
        public float $idleTtl = 300.0,
        public float $maxLifetime = 3600.0,
        public float $leakAfter = 30.0,
        public ?int $maxTotal = null,
        public float $checkAfter = 30.0,
        public int $failures = 3,
        public float $pause = 1.0,
        public int $probes = 1,
        public float $checkTimeout = 1.0,
    ) {
        self::within('max', $max, 1, 1_000_000);
        self::within('minIdle', $minIdle, 0, $max);
        self::within('maxTotal', $maxTotal ?? 1, 1, 1_000_000);
        self::within('failures', $failures, 1, 1000);
        self::within('probes', $probes, 1, $max);
        self::lasts('borrowTimeout', $borrowTimeout, 0.0);
        self::lasts('checkAfter', $checkAfter, 0.0);
        $times = [
            'idleTtl' => $idleTtl,
            'maxLifetime' => $maxLifetime,
            'leakAfter' => $leakAfter,
            'pause' => $pause,
            'checkTimeout' => $checkTimeout,
        ];
        foreach ($times as $option => $seconds) {
            self::lasts($option, $seconds, 0.001);
        }
    }

    private static function within(string $option, int $value, int $least, int $most): void
    {
        if ($value < $least || $value > $most) {
            misuse("The pool's option {$option} is {$least} to {$most}, {$value} given");
        }
    }

    private static function lasts(string $option, float $seconds, float $least): void
    {
        if (!($seconds >= $least)) {
            $given = is_nan($seconds) ? 'NAN' : $seconds;
            misuse("The pool's option {$option} is {$least} or more seconds (INF: without limit), {$given} given");
        }
    }
}
