<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\ReportedAtCaller;
use Nexus\NexusException;

/** A session or its settings are used wrongly. */
final class SessionError extends \Error implements NexusException
{
    use ReportedAtCaller;

    /** @internal */
    public static function notInstalled(): self
    {
        return new self('NX-1115', 'The request has no session. Register the middleware: '
            . '$app->middleware(Sessions::in($store))');
    }

    /** @internal */
    public static function value(string $path, mixed $value): self
    {
        $what = match (true) {
            \is_string($value) => 'a string that is not UTF-8; encode it with base64_encode()',
            \is_float($value) => 'a float that is not finite',
            \is_array($value) => 'nested more than 32 levels deep',
            default => get_debug_type($value) . '; store its id or an array of its values',
        };

        return new self(
            'NX-1116',
            "A session stores null, booleans, numbers, UTF-8 strings and arrays of these. {$path} is {$what}",
        );
    }

    /** @internal */
    public static function closed(): self
    {
        return new self('NX-1117', 'The session was saved already: the response is being sent. Change the session '
            . 'before the handler returns, not in the function that produces a streamed body');
    }

    /** @internal */
    public static function tooLarge(int $length, int $limit): self
    {
        return new self('NX-1118', "The session's cookie would have {$length} bytes, and browsers keep {$limit}. Store "
            . 'less, or use a store on the server');
    }

    /** @internal */
    public static function setting(string $what): self
    {
        return new self('NX-1121', $what);
    }

    /** "NX-1115" */
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
