<?php

/** @generate-class-entries */

namespace Nexus\Db\Internal {
    /**
     * The possible effects of a statement on its session, as far as its text shows: bits of Effect.
     *
     * @internal
     * @param string $driver as PDO names it; for an unknown one every effect is possible
     */
    function effects_of(string $driver, string $sql): int {}
}
