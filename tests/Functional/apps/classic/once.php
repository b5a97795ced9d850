<?php

declare(strict_types=1);

// Folded by OPcache's optimizer when it compiles this: the constant must be there for as long as this file is.
if (PHP_SAPI !== 'nexus' || getallheaders() === []) {
    return 'not what it should be';
}

return 'loaded';
