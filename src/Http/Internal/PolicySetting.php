<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A middleware that is a setting of routes: registered as an object, it changes their policy and costs a request
 * nothing.
 *
 * @internal
 */
interface PolicySetting
{
    public function set(Policy $policy): void;
}
