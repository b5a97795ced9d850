<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\NexusException;

/** The file of an AccessLog cannot be written. It is logged at most once a minute; requests are answered as before. */
final class AccessLogException extends \RuntimeException implements NexusException
{
    /** @internal */
    public static function of(string $path, int $lost): self
    {
        $reason = error_get_last()['message'] ?? 'it was closed';

        return new self("The access log {$path} cannot be written ({$reason}): {$lost} lines were lost. Let the "
            . "server's user write it, or give it more space");
    }

    /** "NX-1133" */
    public function errorCode(): string
    {
        return 'NX-1133';
    }

    private function __construct(string $message)
    {
        parent::__construct("[NX-1133] {$message}");
    }
}
