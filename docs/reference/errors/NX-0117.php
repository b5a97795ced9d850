<?php

/**
 * NX-0117
 * Printed: as a warning at the start of a script or worker
 * Means: `nexus.preempt_ms` is ignored because the JIT is on
 * Cause: nexus.preempt_ms is set, and OPcache's JIT is on or may be turned on. A loop compiled by the JIT continues
 *     with wrong values when it is interrupted and resumed, so the setting is refused.
 * Cure: Choose one: opcache.jit=disable, or nexus.preempt_ms=0. Deadlines and cancellation end computations in both
 *     cases.
 */

declare(strict_types=1);

file_put_contents('settings.ini', <<<'INI'
    opcache.enable_cli=1
    opcache.jit=tracing
    opcache.jit_buffer_size=16M
    nexus.preempt_ms=10
    INI);
file_put_contents('script.php', '<?php Nexus\Async\delay(0);');
passthru('PHP_INI_SCAN_DIR="$PHP_INI_SCAN_DIR:$PWD" nexus run script.php');

/* Prints:
%sNexus: [NX-0117] nexus.preempt_ms=10 stays off: %s
*/
