<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 409: The request does not fit the present state of the resource. */
final class Conflict extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(409, $detail, $headers, $previous);
    }
}
