<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\NexusException;

/** A PSR-7 request was asked for, and no package that makes one is installed. */
final class MissingPsr17Error extends \Error implements NexusException
{
    /** @internal */
    public function __construct()
    {
        parent::__construct(
            '[NX-0319] No implementation of PSR-7 and PSR-17 is installed that Nexus knows: type composer require '
                . 'nyholm/psr7',
        );
    }

    /** The stable code of the error: NX-0319. */
    public function errorCode(): string
    {
        return 'NX-0319';
    }
}
