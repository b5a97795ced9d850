<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 410: The resource existed and will not come back. */
final class Gone extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(410, $detail, $headers, $previous);
    }
}
