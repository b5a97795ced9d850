<?php

// SPDX-License-Identifier: MIT
// auto_prepend_file of a test: forks one child for each seed, one after the other. Each child runs the test under the
// order of its seed, so that PHP starts only once. After each child it prints a line with the seed and the signal that
// ended the child.

declare(strict_types=1);

(static function (): void {
    [$first, $last, $mark, $seconds] = explode(' ', (string) getenv('NEXUS_ORDERS'));
    $script = array_filter(
        (array) glob('/proc/self/fd/*'),
        static fn($link): bool => @readlink((string) $link) === get_included_files()[0],
    );
    for ($seed = (int) $first; $seed <= (int) $last; ++$seed) {
        $child = pcntl_fork();
        if ($child === 0) {
            pcntl_alarm((int) $seconds);
            putenv('NEXUS_ORDERS');
            putenv("NX_SCHED_SEED={$seed}");
            Nexus\Internal\use_order($seed);
            if (getenv('NEXUS_VIRTUAL_TIME') === '1') {
                Nexus\Internal\use_time(2);
            }

            return;
        }
        pcntl_waitpid($child, $status);
        $status = is_int($status) ? $status : 0;
        $signal = pcntl_wifsignaled($status) ? pcntl_wtermsig($status) : 0;
        fwrite(STDOUT, "{$mark} {$seed} {$signal}\n");
        if ($signal === SIGALRM) {
            break; // the other seeds would probably hang, too
        }
        // The children share the offset of the open test file: rewind it for the next child.
        foreach ($script as $link) {
            $file = fopen('php://fd/' . basename((string) $link), 'r');
            if ($file === false || !rewind($file)) {
                throw new RuntimeException('the test cannot be read again');
            }
        }
    }
    exit(0);
})();
