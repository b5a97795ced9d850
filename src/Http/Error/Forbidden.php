<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 403: The client may not do this, and logging in does not change it. */
final class Forbidden extends HttpException
{
    /**
     * @param array<string, string> $headers of the answer
     * @param list<string> $missing roles and scopes that the client lacks; the answer lists them as "missing"
     */
    public function __construct(
        string $detail = '',
        array $headers = [],
        ?\Throwable $previous = null,
        public readonly array $missing = [],
    ) {
        parent::__construct(403, $detail, $headers, $previous);
    }

    /** @return array{missing?: list<string>} */
    public function members(): array
    {
        return $this->missing === [] ? [] : ['missing' => $this->missing];
    }
}
