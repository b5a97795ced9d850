<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\NexusException;

/** Response::events() or a ServerSentEvent was given a value that cannot be sent. */
final class ServerSentEventError extends \Error implements NexusException
{
    /** @internal */
    public static function heartbeat(float $seconds): self
    {
        $given = is_nan($seconds) ? 'NAN' : $seconds;

        return new self('NX-1165', "The heartbeat of events must be 1 second or more, or 0 for none; {$given} given");
    }

    /** @internal */
    public static function field(string $name, string $value): self
    {
        $shown = addcslashes(substr($value, 0, 40), "\0..\37");

        return new self('NX-1166', "The {$name} of an event must not contain a line break or a NUL byte: \"{$shown}\"");
    }

    /** @internal */
    public static function retry(float $seconds): self
    {
        return new self('NX-1166', "The retry of an event must be 0 seconds or more, {$seconds} given");
    }

    /** The stable code of the error: NX-1165 or NX-1166. */
    public function errorCode(): string
    {
        return $this->nexusCode;
    }

    private function __construct(private readonly string $nexusCode, string $message)
    {
        parent::__construct("[{$nexusCode}] {$message}");
    }
}
