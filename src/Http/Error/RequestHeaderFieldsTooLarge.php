<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 431: The headers of the request are larger than allowed. */
final class RequestHeaderFieldsTooLarge extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(431, $detail, $headers, $previous);
    }
}
