<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 405: The resource exists, but not for this method. */
final class MethodNotAllowed extends HttpException
{
    /**
     * @param list<string> $allowed the methods for which it exists; they become the Allow header
     * @param array<string, string> $headers further headers of the answer
     */
    public function __construct(
        public readonly array $allowed,
        string $detail = '',
        array $headers = [],
        ?\Throwable $previous = null,
    ) {
        parent::__construct(405, $detail, ['Allow' => implode(', ', $allowed), ...$headers], $previous);
    }
}
