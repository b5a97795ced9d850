<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 504: The request was not answered before its deadline, or another service did not answer in time. */
final class GatewayTimeout extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(504, $detail, $headers, $previous);
    }
}
