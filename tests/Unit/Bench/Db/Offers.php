<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Db;

use Nexus\Bench\Db\Contender;
use Nexus\Bench\Db\Measurement;
use Nexus\Bench\Db\Offer;
use Nexus\Bench\Http\LoadFigures;

/** Offers and measurements in the format of `nexus load`. */
final class Offers
{
    public const SECONDS = 5.0;

    /**
     * @param array<string, int> $errors
     * @param array<string, float> $cores
     */
    public static function of(
        float $rate,
        float $p50 = 0.11,
        float $p99 = 0.2,
        ?float $answered = null,
        array $errors = [],
        array $cores = [],
    ): Offer {
        $due = (int) ($rate * self::SECONDS);
        $latency = ['p50' => 1e6 * $p50, 'p95' => 1e6 * $p99, 'p99' => 1e6 * $p99];

        return new Offer($rate, self::SECONDS, LoadFigures::parse((string) json_encode([
            'rightPerSecond' => $answered ?? $rate * (1 - $p50 / self::SECONDS),
            'requests' => ['due' => $due, 'right' => $due - array_sum($errors)],
            'latency' => $latency,
            'wrongLatency' => $latency,
            'errors' => (object) $errors,
            'statuses' => (object) [],
            'generator' => ['cpuSeconds' => 0.1, 'lateP99' => 100],
            'limit' => 'none',
        ])), $cores);
    }

    public static function measured(
        Contender $contender,
        int $workers,
        float $rate,
        float $p50 = 0.11,
        ?Offer $promised = null,
    ): Measurement {
        return new Measurement(
            $contender,
            $workers,
            self::of($rate, $p50),
            self::of($rate / 2),
            $promised,
            2e7,
            96,
            10.0,
            0.4,
            'none was found',
        );
    }
}
