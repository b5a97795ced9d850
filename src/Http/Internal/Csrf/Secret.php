<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Csrf;

/**
 * What the tokens of one client are made of: 32 bytes.
 *
 * @internal
 */
interface Secret
{
    /** Creates one if the client has none. */
    public function get(): string;

    /** Null: the client has none, so no token is valid. */
    public function known(): ?string;
}
