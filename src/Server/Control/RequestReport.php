<?php

declare(strict_types=1);

namespace Nexus\Server\Control;

/**
 * A request in progress. Its query string is not included: it may contain secrets.
 *
 * @internal
 */
final readonly class RequestReport
{
    /**
     * @param string $path at most its first 125 bytes
     * @param float $age in seconds, since the request's first byte
     * @param int $number number of the request in its worker, from 1
     * @param int $bytes bytes of the answer's body that were handed over
     * @param string $waitsFor empty when it does not wait, or its worker did not report it in time
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
