<?php

declare(strict_types=1);

// OPcache's optimizer folds the constant when it compiles this file: the constant must exist for as long as the file is
// compiled.
if (PHP_SAPI !== 'nexus' || getallheaders() === []) {
    return 'not what it should be';
}

return 'loaded';
