<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 412: A condition of the request, such as If-Match, does not hold. */
final class PreconditionFailed extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(412, $detail, $headers, $previous);
    }
}
