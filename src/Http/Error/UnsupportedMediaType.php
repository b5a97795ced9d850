<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 415: The body has a media type that the handler does not read. */
final class UnsupportedMediaType extends HttpException
{
    /** @param array<string, string> $headers of the answer */
    public function __construct(string $detail = '', array $headers = [], ?\Throwable $previous = null)
    {
        parent::__construct(415, $detail, $headers, $previous);
    }
}
