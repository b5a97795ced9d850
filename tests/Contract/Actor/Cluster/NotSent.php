<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\NexusException;

final class NotSent extends \Error implements NexusException
{
    public static function closure(): self
    {
        return new self('a closure cannot be sent');
    }

    public function errorCode(): string
    {
        return 'NX-0000';
    }
}
