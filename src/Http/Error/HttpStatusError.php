<?php

declare(strict_types=1);

namespace Nexus\Http\Error;

use Nexus\NexusException;

/** An HttpException was created with a status that is not an error. */
final class HttpStatusError extends \ValueError implements NexusException
{
    /** @internal */
    public static function of(int $status): self
    {
        return new self("[NX-0342] The status of an HttpException is from 400 to 599, {$status} given. Return a "
            . 'Response for another one');
    }

    /** "NX-0342" */
    public function errorCode(): string
    {
        return 'NX-0342';
    }
}
