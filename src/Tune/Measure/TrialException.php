<?php

declare(strict_types=1);

namespace Nexus\Tune\Measure;

use Nexus\NexusException;

/**
 * A server of a measurement did not start, or answered wrongly.
 *
 * @internal
 */
final class TrialException extends \RuntimeException implements NexusException
{
    private const CODE = 'NX-0474';

    public function __construct(string $message)
    {
        parent::__construct('[' . self::CODE . "] {$message}");
    }

    public function errorCode(): string
    {
        return self::CODE;
    }
}
