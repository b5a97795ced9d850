<?php

// SPDX-License-Identifier: MIT
// auto_prepend_file of a test: from here on it runs in as many children as there are seeds, one after the other, each of them
// under the order of its seed. What PHP costs to start is paid once. After each child a line tells which it was and how it ended.

declare(strict_types=1);

(static function (): void {
    [$first, $last, $mark, $seconds] = explode(' ', (string) getenv('NEXUS_ORDERS'));
    $script = array_filter((array) glob('/proc/self/fd/*'), static fn($link): bool => @readlink((string) $link) === get_included_files()[0]);
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
            break; // the others would hang too, and long
        }
        // PHP has the test open, and reads on where the child has read to.
        foreach ($script as $link) {
            $file = fopen('php://fd/' . basename((string) $link), 'r');
            if ($file === false || !rewind($file)) {
                throw new RuntimeException('the test cannot be read again');
            }
        }
    }
    exit(0);
})();
