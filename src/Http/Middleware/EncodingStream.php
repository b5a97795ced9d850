<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

/** A body that a ContentEncoder encodes piece by piece. */
interface EncodingStream
{
    /** Encodes a piece. The client can decode everything up to its end from what was returned so far. */
    public function add(string $piece): string;

    /** The end of the body. No other method is called afterwards. */
    public function end(): string;
}
