<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 422: The request is well-formed, and its values are invalid. */
final class UnprocessableContent extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(422, $detail, $headers, $previous);
    }
}
