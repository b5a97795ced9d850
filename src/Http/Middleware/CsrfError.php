<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\ReportedAtCaller;
use Nexus\NexusException;

/** The protection against forged requests is used wrongly. */
final class CsrfError extends \Error implements NexusException
{
    use ReportedAtCaller;

    /** @internal */
    public static function notInstalled(): self
    {
        return new self('NX-1125', 'The request has no CSRF token. Register the middleware: '
            . '$app->middleware(Csrf::bySession())');
    }

    /** @internal */
    public static function setting(string $what): self
    {
        return new self('NX-1126', $what);
    }

    /** "NX-1125" */
    public function errorCode(): string
    {
        return $this->errorCode;
    }

    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
        $this->reportAtCaller();
    }
}
