<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 409: The request would change a session through its old id: another one has called regenerate() meanwhile. */
final class SessionRenewed extends HttpException
{
    /** @internal */
    public function __construct()
    {
        parent::__construct(409, 'Another request has given the session a new id. Repeat the request.');
    }

    /** @return array{code: string} */
    public function members(): array
    {
        return ['code' => $this->errorCode()];
    }

    /** "NX-1124" */
    public function errorCode(): string
    {
        return 'NX-1124';
    }
}
