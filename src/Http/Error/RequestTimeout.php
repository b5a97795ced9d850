<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 408: The client did not send its whole request in time. */
final class RequestTimeout extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(408, $detail, $headers, $previous);
    }
}
