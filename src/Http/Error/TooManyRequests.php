<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

use Nexus\Time\Duration;

/** 429: The client sends more requests than it may. */
class TooManyRequests extends HttpException
{
    /**
     * @param float|Duration|null $retryAfter seconds, or a Duration, after which the client may try again; null: not
     * said
     * @param array<string, string> $headers further headers of the answer
     */
    public function __construct(
        float|Duration|null $retryAfter = null,
        string $detail = '',
        array $headers = [],
        ?\Throwable $previous = null,
    ) {
        $seconds = $retryAfter instanceof Duration ? $retryAfter->toSecondsFloat() : $retryAfter;
        $retry = $seconds === null ? [] : ['Retry-After' => (string) (int) ceil($seconds)];
        parent::__construct(429, $detail, [...$retry, ...$headers], $previous);
    }
}
