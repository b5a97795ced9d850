<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\WebSocket\Channels;

/**
 * The channels of an application.
 *
 * @internal
 */
trait OpensChannels
{
    private ?Channels $channels = null;

    /**
     * Limits the number of channels, which are the actors of channel(), in each worker. A connection that would need
     * one more is closed with the code 1013.
     *
     * @param int $maxChannels 1 or more; without this call 10,000
     * @throws InvalidHandlerError NX-0303 for less than 1
     */
    public function withMaxChannels(int $maxChannels): self
    {
        $maxChannels >= 1 || throw InvalidHandlerError::noChannels($maxChannels);
        $this->channels()->limit($maxChannels);

        return $this;
    }

    /** @internal */
    public function channels(): Channels
    {
        return $this->channels ??= new Channels();
    }
}
