<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * The limit, other than the server, that kept requests from being answered, or from being answered earlier.
 *
 * @internal
 */
enum Limit: string
{
    case None = 'none';
    /** This process, or the core it ran on. */
    case Generator = 'generator';
    /** All connections were busy. */
    case Connections = 'connections';

    private const BUSY = 0.9;
    private const LATE = 0.001;
    private const WAITED = 0.01;

    /**
     * @param float $cpu share of a core that the generator had, or waited for
     * @param float $lag seconds by which requests were sent late, 99th percentile
     * @param float $waited share of requests that were due while no connection was free
     */
    public static function of(float $cpu, float $lag, float $waited): self
    {
        return match (true) {
            $cpu >= self::BUSY, $lag >= self::LATE => self::Generator,
            $waited >= self::WAITED => self::Connections,
            default => self::None,
        };
    }

    public function text(float $cpu, float $lag, float $waited): string
    {
        return match ($this) {
            self::None => '',
            self::Generator => $cpu >= self::BUSY
                ? sprintf(
                    'The generator was itself the limit: it used %.0f %% of a core. The rate and the latencies are '
                        . 'its own, not the server\'s: offer less, or start several.',
                    100 * $cpu,
                )
                : sprintf(
                    'The generator was itself late, by %.2f ms (p99): other processes had its core. The latencies '
                        . 'are partly its own: give it a core of its own (taskset).',
                    1000 * $lag,
                ),
            self::Connections => sprintf(
                'All connections were busy when %.1f %% of the requests were due: the server is slower than the '
                    . 'rate asks, or --connections is too low for it.',
                100 * $waited,
            ),
        };
    }
}
