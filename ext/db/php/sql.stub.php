<?php

/** @generate-class-entries */

namespace Nexus\Db\Internal {
    /**
     * The effects that a statement can have on the state of its database session, judged by its text.
     *
     * @internal
     * @param string $driver the name of the PDO driver, such as "mysql"; for an unknown one all effects are returned
     * @return int bits of Effect
     */
    function effects_of(string $driver, string $sql): int {}
}
