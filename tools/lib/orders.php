<?php

// SPDX-License-Identifier: MIT
// Replaces run-tests.php for tools/phpt --orders N: runs every .phpt under many orders of the scheduler.
//   orders.php ORDERS JOBS RESULTS FOLDER SETTINGS PATH...
// It writes lines like run-tests (PASSED, SKIPPED or FAILED, a tab, the path) to RESULTS, and shows failures like
// run-tests.

declare(strict_types=1);

require __DIR__ . '/files.php';
require __DIR__ . '/phpt_file.php';
require __DIR__ . '/orders_run.php';

[, $orders, $jobs, $results, $folder, $settings] = $argv;
if (!function_exists('pcntl_fork')) {
    fwrite(STDERR, "orders: this PHP has no pcntl\n");
    exit(1);
}
$tests = [];
foreach (array_slice($argv, 6) as $path) {
    foreach (is_dir($path) ? filesUnder($path, ['phpt']) : [$path] as $file) {
        $tests[] = PhptFile::read($file);
    }
}
$run = new OrdersRun((int) $orders, explode(' ', trim($settings)), $folder, (int) $jobs);
$run->all($tests);
file_put_contents($results, $run->results());
echo $run->differences(), $run->slowest();
