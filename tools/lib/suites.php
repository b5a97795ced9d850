<?php

// SPDX-License-Identifier: MIT
// Runs the suites of libraries in three ways, for tools/suites: suites.php WORK NEXUS SCRIPT_IN_COROUTINE DIFFERENCES
// [SUITE...]

declare(strict_types=1);

require __DIR__ . '/differences.php';
require __DIR__ . '/suite.php';
require __DIR__ . '/suite_run.php';

[, $work, $nexus, $extension, $list] = $argv;
$wanted = array_slice($argv, 5);
$known = array_map(static fn(Suite $suite): string => $suite->name, Suite::all());
foreach (array_diff($wanted, $known) as $name) {
    fwrite(STDERR, "suites: there is no suite {$name}: " . implode(', ', $known) . "\n");
    exit(2);
}
$file = "{$work}/sources";
$peers = [];
$folder = dirname(__DIR__, 2) . '/build/peers/usr/lib/php';
foreach (['igbinary', 'redis', 'msgpack', 'memcached'] as $name) {
    foreach (extension_loaded($name) ? [] : (array) glob("{$folder}/*/{$name}.so") as $module) {
        array_push($peers, '-d', "extension={$module}");
    }
}
$differences = Differences::read($list, "Libraries' tests");
$passed = $problems = $skipped = 0;
foreach (Suite::all() as $suite) {
    if ($wanted !== [] && !in_array($suite->name, $wanted, true)) {
        continue;
    }
    $run = static fn(string $way): SuiteRun => new SuiteRun($suite, $way, $work, $file, $way === 'stock' ? $peers
        : [...$peers, '-d', "extension={$nexus}", '-d', "extension={$extension}", '-d', "script_in_coroutine.way={$way}"]);
    $stock = $run('stock');
    $counts = [];
    foreach (['loaded', 'coroutine', 'ticking'] as $way) {
        $here = $run($way);
        $differing = $here->differing($stock);
        $again = $differing === [] ? [] : $run($way)->differing($run('stock'));
        foreach ($here->tests() as $test) {
            $differs = in_array($test, $differing, true) && in_array($test, $again, true);
            if (in_array($test, $differing, true) && !$differs) {
                echo "{$suite->name}: {$test}: differs once of two runs ({$way})\n";
            }
            $isComparable = $stock->result($test) !== 'failed';
            if (!$differences->note("{$suite->name}: {$test}", $way, $isComparable ? $differs : null) && $differs) {
                echo "{$suite->name}: {$test}: differs ({$way}): stock PHP {$stock->result($test)}, "
                    . "here {$here->result($test)}\n{$here->message($test)}";
                $problems++;
            }
        }
        $counts[] = sprintf('%s %d, %d differ', $way, count($here->tests()), count($differing));
        $passed += $here->count('passed');
        $skipped += $here->count('skipped');
    }
    echo "{$suite->name}: stock PHP {$stock->count('passed')} passed, {$stock->count('failed')} failed, {$stock->count('skipped')} skipped; ", implode('; ', $counts), "\n";
    if ($stock->count('passed') === 0) {
        echo "{$suite->name}: no test passes with stock PHP:\n{$stock->output()}\n";
        $problems++;
    }
}
foreach ($differences->stale($wanted === []) as $line) {
    echo basename($list), ": {$line}: remove it\n";
    $problems++;
}
echo "{$passed} passed, {$problems} failed, {$skipped} skipped\n";
exit($problems === 0 ? 0 : 1);
