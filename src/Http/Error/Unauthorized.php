<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 401: The client has to authenticate itself. */
class Unauthorized extends HttpException
{
    /**
     * @param string $challenge the header WWW-Authenticate, which RFC 9110 requires: 'Bearer', 'Basic realm="shop"'
     * @param array<string, string> $headers further headers of the answer
     */
    public function __construct(
        string $challenge,
        string $detail = '',
        array $headers = [],
        ?\Throwable $previous = null,
    ) {
        parent::__construct(401, $detail, ['WWW-Authenticate' => $challenge, ...$headers], $previous);
    }
}
