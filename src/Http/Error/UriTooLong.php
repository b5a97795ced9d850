<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 414: The target of the request is longer than allowed. */
final class UriTooLong extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(414, $detail, $headers, $previous);
    }
}
