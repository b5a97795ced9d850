<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\Time\Duration;

use function Nexus\Internal\misuse;

/** The size of a Pool, the lifetime of its resources, and its circuit breaker. Times are in seconds. */
final readonly class PoolOptions
{
    /** Seconds. */
    private const SHORTEST = 0.001;

    public float $borrowTimeout;
    public float $idleTtl;
    public float $maxLifetime;
    public float $leakAfter;
    public float $checkAfter;
    public float $pause;
    public float $checkTimeout;

    /**
     * @param int $max maximum number of resources in this process
     * @param int $minIdle number of idle resources kept ready; they count towards $max
     * @param float|Duration $borrowTimeout how long borrow() waits; INF: no limit. An attempt to create a resource
     * fails when it takes longer than this and longer than 1 s
     * @param float|Duration $idleTtl a resource that was idle for longer is closed, down to $minIdle; INF: never
     * @param float|Duration $maxLifetime an older resource is closed instead of being lent again. Each resource has its
     * own limit, up to 10 % below or above this value; INF: never
     * @param float|Duration $leakAfter a lease that lasts longer is reported once; INF: never
     * @param int|null $maxTotal maximum number of resources in all pools of this name, in all workers of a server
     * together, including workers of former generations; null: no limit but $max times the number of workers
     * @param float|Duration $checkAfter a resource that was idle for longer is checked before it is lent; INF: never
     * @param int $failures the circuit opens after this many failed attempts to create a resource in a row
     * @param float|Duration $pause how long the circuit stays open before the next attempt, ± 20 %
     * @param int $probes maximum number of concurrent attempts while it is unknown whether creating works again
     * @param int $attempts maximum number of concurrent attempts to create a resource. A caller that waits for a new
     * resource is served by a returned one, if that comes first. More attempts take more CPU from the callers that have
     * a resource. They are useful if creating mostly waits, for example for a distant server
     * @param float|Duration $checkTimeout how long a check may take. A resource whose check takes longer is closed, and
     * so are all others that are due for a check; INF: no limit
     *
     * @throws MisuseError NX-0107 for a value out of its range; the message names the option, the value and the range
     */
    public function __construct(
        public int $max = 16,
        public int $minIdle = 0,
        float|Duration $borrowTimeout = 5.0,
        float|Duration $idleTtl = 300.0,
        float|Duration $maxLifetime = 3600.0,
        float|Duration $leakAfter = 30.0,
        public ?int $maxTotal = null,
        float|Duration $checkAfter = 30.0,
        public int $failures = 3,
        float|Duration $pause = 1.0,
        public int $probes = 1,
        float|Duration $checkTimeout = 1.0,
        public int $attempts = 2,
    ) {
        self::within('max', $max, 1, 1_000_000);
        self::within('minIdle', $minIdle, 0, $max);
        self::within('maxTotal', $maxTotal ?? 1, 1, 1_000_000);
        self::within('failures', $failures, 1, 1000);
        self::within('probes', $probes, 1, $max);
        self::within('attempts', $attempts, 1, 1_000_000);
        $this->borrowTimeout = self::lasting('borrowTimeout', $borrowTimeout, 0.0);
        $this->checkAfter = self::lasting('checkAfter', $checkAfter, 0.0);
        $this->idleTtl = self::lasting('idleTtl', $idleTtl, self::SHORTEST);
        $this->maxLifetime = self::lasting('maxLifetime', $maxLifetime, self::SHORTEST);
        $this->leakAfter = self::lasting('leakAfter', $leakAfter, self::SHORTEST);
        $this->pause = self::lasting('pause', $pause, self::SHORTEST);
        $this->checkTimeout = self::lasting('checkTimeout', $checkTimeout, self::SHORTEST);
    }

    private static function within(string $option, int $value, int $least, int $most): void
    {
        if ($value < $least || $value > $most) {
            misuse("The pool's option {$option} is {$least} to {$most}, {$value} given");
        }
    }

    private static function lasting(string $option, float|Duration $duration, float $least): float
    {
        $seconds = Duration::inSeconds($duration);
        if (!($seconds >= $least)) {
            $given = is_nan($seconds) ? 'NAN' : $seconds;
            misuse("The pool's option {$option} is {$least} or more seconds (INF: without limit), {$given} given");
        }

        return $seconds;
    }
}
