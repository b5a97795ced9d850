<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

use Nexus\Http\Middleware\InvalidMiddlewareError;

/**
 * Whether a file system has space left.
 *
 *     new DiskSpaceCheck('/var/lib/shop', minimum: 1 << 30)
 */
final readonly class DiskSpaceCheck implements HealthCheck
{
    /**
     * @param string $directory of the file system
     * @param int $minimum free bytes; with less the check is down
     * @param int|null $enough free bytes; with less it is degraded; null: twice the minimum
     * @throws InvalidMiddlewareError NX-1132 when $enough is less than $minimum
     */
    public function __construct(
        private string $directory,
        private int $minimum,
        private ?int $enough = null,
        private string $name = 'disk',
    ) {
        if ($enough !== null && $enough < $minimum) {
            throw InvalidMiddlewareError::setting(self::class, "{$enough} free bytes are less than the minimum");
        }
    }

    public function name(): string
    {
        return $this->name;
    }

    public function check(): HealthStatus
    {
        $free = @disk_free_space($this->directory);

        return match (true) {
            $free === false || $free < $this->minimum => HealthStatus::down(['free' => (int) $free]),
            $free < ($this->enough ?? 2 * $this->minimum) => HealthStatus::degraded(['free' => (int) $free]),
            default => HealthStatus::up(['free' => (int) $free]),
        };
    }
}
