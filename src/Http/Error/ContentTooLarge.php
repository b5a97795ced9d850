<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 413: The body of the request is larger than allowed. */
final class ContentTooLarge extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(413, $detail, $headers, $previous);
    }
}
