<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 406: The resource is not available in a format that the client accepts. */
final class NotAcceptable extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(406, $detail, $headers, $previous);
    }
}
