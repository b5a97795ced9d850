<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

/** The result of one contender with a number of workers. */
final readonly class Measurement
{
    /**
     * @param Offer $highest at the highest sustained rate
     * @param Offer $half at half of it
     * @param Offer|null $promised at a requested rate
     * @param float $memory bytes of a worker, after that
     * @param float $roundTrips to the database, a request
     */
    public function __construct(
        public Contender $contender,
        public int $workers,
        public Offer $highest,
        public Offer $half,
        public ?Offer $promised,
        public float $memory,
        public int $connections,
        public float $roundTrips,
        public float $proxyLate,
        public string $limit,
    ) {}

    public function name(): string
    {
        return "{$this->contender->value}.{$this->workers}";
    }
}
