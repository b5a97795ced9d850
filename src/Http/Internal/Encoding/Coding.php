<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Encoding;

use Nexus\Http\Middleware\ContentEncoder;

/**
 * What a client accepts.
 *
 * @internal
 */
final readonly class Coding
{
    /**
     * @param ContentEncoder|null $encoder null: the client prefers the body as it is, or accepts no available coding
     * @param bool $refusesIdentity the client does not accept the body as it is
     */
    public function __construct(public ?ContentEncoder $encoder, public bool $refusesIdentity) {}
}
