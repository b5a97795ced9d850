<?php

declare(strict_types=1);

namespace Nexus\Tune;

use Nexus\Doctor\Fpm\Sizing;

/**
 * The machine, and the figures that follow from it.
 *
 * @internal
 */
final readonly class Target
{
    private const MIB = 1 << 20;
    /** A child of php-fpm with a framework; `nexus doctor` measures those that run. */
    private const CHILD = 64 * self::MIB;

    /**
     * @param int $cpus 1 or more
     * @param int $memory bytes
     * @param int|null $maxConnections of the database; null: not known
     */
    public function __construct(
        public Profile $profile,
        public int $cpus,
        public int $memory,
        public int $port = 8080,
        public ?int $maxConnections = null,
    ) {}

    public function memoryMiB(): int
    {
        return intdiv($this->memory, self::MIB);
    }

    /** MiB for each worker: 80 % of the memory, divided by the workers, and at most 512. */
    public function memoryLimitMiB(): int
    {
        $share = intdiv(intdiv(8 * $this->memoryMiB(), 10), $this->cpus);

        return $this->profile === Profile::LegacyFpm ? 128 : max(32, min(512, $share));
    }

    public function sizing(): Sizing
    {
        return Sizing::of($this->memory, self::CHILD, 1, $this->maxConnections);
    }

    /** Descriptors of a process: one for each connection, and as many for what requests open. */
    public function openFiles(): int
    {
        return $this->profile === Profile::Realtime ? 262_144 : 65_535;
    }

    public function opcacheMiB(): int
    {
        return $this->memoryMiB() >= 1024 ? 256 : 128;
    }

    /** In words, for the head of each file. */
    public function describe(): string
    {
        return "profile {$this->profile->value}, {$this->cpus} CPUs, {$this->memoryMiB()} MiB of memory";
    }
}
