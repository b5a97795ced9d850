<?php

declare(strict_types=1);

namespace Nexus\Worker\Status;

/** A request in flight. Its query is not known here: it may hold secrets. */
final readonly class RequestReport
{
    /**
     * @param string $path at most 125 bytes of it
     * @param float $age in seconds, since its first byte
     * @param int $number of the request in its worker, from 1
     * @param int $bytes of the answer's body that were handed over
     * @param string $waitsFor empty when it does not wait, or its worker did not say in time
     */
    public function __construct(
        public string $method,
        public string $path,
        public bool $isPathCut,
        public RequestState $state,
        public float $age,
        public int $number,
        public int $bytes,
        public string $waitsFor,
    ) {}

    /** @return array<string, mixed> */
    public function toArray(): array
    {
        return [
            'method' => $this->method,
            'path' => $this->path,
            'pathIsCut' => $this->isPathCut,
            'state' => strtolower($this->state->name),
            'age' => round($this->age, 6),
            'number' => $this->number,
            'bytes' => $this->bytes,
            'waitsFor' => $this->waitsFor === '' ? null : $this->waitsFor,
        ];
    }
}
