<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 404: There is no such resource. */
final class NotFound extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(404, $detail, $headers, $previous);
    }
}
