<?php

declare(strict_types=1);

namespace Nexus\Tune\Apply;

use Nexus\NexusException;

/**
 * A file of `nexus tune` cannot be installed, or not be undone. Nothing is changed then, unless the message says so.
 *
 * @internal
 */
final class ApplyException extends \RuntimeException implements NexusException
{
    private const CODE = 'NX-0475';

    public function __construct(string $message)
    {
        parent::__construct('[' . self::CODE . "] {$message}");
    }

    public function errorCode(): string
    {
        return self::CODE;
    }
}
