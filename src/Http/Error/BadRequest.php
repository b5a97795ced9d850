<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 400: The request is invalid. */
final class BadRequest extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(400, $detail, $headers, $previous);
    }
}
