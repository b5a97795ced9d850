<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Number of registered shutdown functions and tick functions. PHP itself has no function that lists them.
     *
     * @internal
     * @phpstan-return array{shutdown: int, tick: int}
     */
    function registered_functions(): array {}
}
