<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

/** 503: The session cannot be read or written at present. The client may try again. */
final class SessionUnavailable extends HttpException
{
    /** @param string $reason stable code of the reason: "NX-1119" */
    private function __construct(private readonly string $reason, string $detail, ?\Throwable $previous = null)
    {
        parent::__construct(503, $detail, ['Retry-After' => '1'], $previous);
    }

    /** Another request has had the session open for longer than this one waits. For implementations of SessionStore. */
    public static function isBusy(?\Throwable $previous = null): self
    {
        return new self('NX-1119', 'Another request is using the session.', $previous);
    }

    /** The request had the session open for longer than the lock lasts. For implementations of SessionStore. */
    public static function lockLost(): self
    {
        return new self('NX-1122', 'The request took longer than the lock of its session lasts.');
    }

    /** The store has failed. */
    public static function storeFailed(\Throwable $previous): self
    {
        return new self('NX-1123', 'The store of sessions has failed.', $previous);
    }

    /** @return array{code: string} */
    public function members(): array
    {
        return ['code' => $this->reason];
    }

    /** The code of the reason: "NX-1119", "NX-1122" or "NX-1123". */
    public function errorCode(): string
    {
        return $this->reason;
    }
}
