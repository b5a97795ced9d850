<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * How many functions are registered of the kinds that PHP does not list: to be called at the end, and at ticks.
     *
     * @internal
     * @phpstan-return array{shutdown: int, tick: int}
     */
    function registered_functions(): array {}
}
