<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

/**
 * A library, or one call of it, that Nexus never replaces by a call that suspends.
 *
 * @internal
 */
final readonly class Exclusion
{
    /**
     * @param string $library the beginning of its file name
     * @param string $call "*": all calls
     */
    public function __construct(public string $library, public string $call, public string $reason) {}
}
