<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

/**
 * Messages as bytes. Actor references in them are written and read by References.
 *
 * @internal
 */
interface MessageCodec
{
    /** @throws \Throwable when the message cannot be sent to another process */
    public function encode(object $message, References $references): string;

    /**
     * @param Address $writer the member that has encoded the message
     *
     * @throws \Throwable when the bytes are not a message of this application
     */
    public function decode(string $bytes, References $references, Address $writer): object;
}
