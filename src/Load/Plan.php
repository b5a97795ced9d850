<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * The load to offer, its duration, and the expected answer.
 *
 * @internal
 */
final readonly class Plan
{
    /**
     * @param float|null $rate requests per second; null: each connection sends the next request when it has received
     * its answer
     * @param bool $isRandom requests are due at random times with that mean rate, not at regular intervals
     * @param float $duration seconds
     * @param float $timeout maximum seconds from the time when a request was due to the end of its answer
     * @param int $status 0: any from 200 to 399
     * @param string|null $body null: any
     * @param float $warmup seconds for which the same load is offered before, and not measured
     */
    private function __construct(
        public Request $request,
        public int $connections,
        public float $duration,
        public float $timeout,
        public ?float $rate,
        public bool $isRandom,
        public int $status,
        public ?string $body,
        public float $warmup,
    ) {}

    /** @param float $duration seconds */
    public static function of(Request $request, int $connections, float $duration, float $timeout): self
    {
        return new self($request, $connections, $duration, $timeout, null, false, 0, null, 0.0);
    }

    public function atRate(float $rate, bool $isRandom = false): self
    {
        return new self(
            $this->request,
            $this->connections,
            $this->duration,
            $this->timeout,
            $rate,
            $isRandom,
            $this->status,
            $this->body,
            $this->warmup,
        );
    }

    public function expecting(int $status, ?string $body): self
    {
        return new self(
            $this->request,
            $this->connections,
            $this->duration,
            $this->timeout,
            $this->rate,
            $this->isRandom,
            $status,
            $body,
            $this->warmup,
        );
    }

    /** @param float $seconds for which the same load is offered before, and not measured */
    public function afterWarmup(float $seconds): self
    {
        return new self(
            $this->request,
            $this->connections,
            $this->duration,
            $this->timeout,
            $this->rate,
            $this->isRandom,
            $this->status,
            $this->body,
            $seconds,
        );
    }

    /** @return array<string, string|int|float|null> */
    public function describe(): array
    {
        return [
            'url' => $this->request->target->url,
            'method' => $this->request->method,
            'connections' => $this->connections,
            'seconds' => $this->duration,
            'timeout' => $this->timeout,
            'warmup' => $this->warmup,
            'rate' => $this->rate,
            'arrivals' => $this->rate === null ? 'closed loop' : ($this->isRandom ? 'random' : 'even'),
        ];
    }
}
