<?php

/** @generate-class-entries */

namespace Nexus\Db\Internal {
    /**
     * What the text of a statement may do, as far as the text tells: bits of Effect.
     *
     * @internal
     * @param string $driver as PDO names it; one that is not known is judged with doubt
     */
    function effects_of(string $driver, string $sql): int {}
}
