<?php

declare(strict_types=1);

// Work that takes too long is cancelled at the call that waits, and cleans up: bin/nexus run examples/timeout.php

use Nexus\Async\TimeoutException;

use function Nexus\Async\delay;
use function Nexus\Async\timeout;

$slow = static function (): string {
    try {
        delay(60);

        return 'in time';
    } finally {
        echo "cleaned up\n";
    }
};

try {
    echo timeout(0.05, $slow), "\n";
} catch (TimeoutException) {
    echo "gave up\n";
}

/* Prints:
cleaned up
gave up
*/
