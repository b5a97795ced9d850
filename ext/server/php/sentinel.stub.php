<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Number of registered shutdown functions and tick functions, which PHP does not list.
     *
     * @internal
     * @phpstan-return array{shutdown: int, tick: int}
     */
    function registered_functions(): array {}
}
