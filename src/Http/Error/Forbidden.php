<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 403: The client may not do this, and logging in does not change it. */
final class Forbidden extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(403, $detail, $headers, $previous);
    }
}
