<?php

declare(strict_types=1);

namespace Nexus\Doctor\Http;

/**
 * The measurements of a probe of a running server.
 *
 * @internal
 */
final readonly class Measurement
{
    /**
     * @param string|null $failure why there was no response; null: there was one
     * @param list<float> $times seconds from connect() to the response, of connections of their own
     * @param int $lost connections without a response
     * @param bool $isKept whether a second request on the connection was answered
     * @param array<string, string> $headers of a response, by lower-case name
     * @param int $bytes of its body
     * @param bool $isCompressed whether the same request with "Accept-Encoding: gzip" was answered in gzip
     * @param int $queue longest accept queue that was seen meanwhile
     */
    public function __construct(
        public string $url,
        public ?string $failure,
        public int $port = 0,
        public array $times = [],
        public int $lost = 0,
        public bool $isKept = true,
        public array $headers = [],
        public int $bytes = 0,
        public bool $isCompressed = false,
        public int $queue = 0,
    ) {}

    /** How many of the times lie in a tenth of a second after $seconds. */
    public function near(float $seconds): int
    {
        return \count(array_filter(
            $this->times,
            static fn(float $time): bool => $time >= $seconds && $time < $seconds + 0.1,
        ));
    }

    public function quantile(float $share): float
    {
        $times = $this->times;
        sort($times);

        return $times === [] ? 0.0 : $times[min(\count($times) - 1, (int) floor($share * \count($times)))];
    }
}
