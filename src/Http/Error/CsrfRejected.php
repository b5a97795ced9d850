<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 403: The request may have been sent by a page of another site, without the user's intention. */
final class CsrfRejected extends HttpException
{
    /** @internal */
    public static function origin(): self
    {
        return new self(403, 'The request comes from another site.');
    }

    /** @internal */
    public static function token(): self
    {
        return new self(403, 'The CSRF token is missing or not valid. Load the page again.');
    }

    /** @return array{code: string} */
    public function members(): array
    {
        return ['code' => $this->errorCode()];
    }

    /** "NX-1120" */
    public function errorCode(): string
    {
        return 'NX-1120';
    }
}
