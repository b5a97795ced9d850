<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/** A library, or one call of it, that is never made to wait on the reactor. */
final readonly class Exclusion
{
    /**
     * @param string $library what its file name begins with
     * @param string $call "*": every one
     */
    public function __construct(public string $library, public string $call, public string $reason) {}
}
