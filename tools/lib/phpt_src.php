<?php

// SPDX-License-Identifier: MIT
// Runs php-src's tests in three ways, for tools/phpt-src:
//   phpt_src.php PHP SOURCE WORK MODULES SCRIPT_IN_COROUTINE DIFFERENCES JOBS [PATH...]

declare(strict_types=1);

require __DIR__ . '/differences.php';
require __DIR__ . '/phpt_src_run.php';

[, $php, $source, $work, $modules, $extension, $list, $jobs] = $argv;
$paths = array_slice($argv, 8);
$isWhole = $paths === [];
$paths = $isWhole ? testFolders($source, $modules) : $paths;
is_dir($work) || mkdir($work, 0o777, true);
// run-tests.php loads the extension of a test, but not the extensions that this extension needs.
$ini = "{$work}/ini/php.conf"; // the folder's only file; PHP does not scan for files with this ending
is_dir(dirname($ini)) || mkdir(dirname($ini));
$needed = array_filter(
    ['dom', 'pdo'],
    static fn(string $name): bool => !extension_loaded($name) && is_file("{$modules}/{$name}.so"),
);
file_put_contents(
    $ini,
    implode(
        "\n",
        ["extension_dir={$modules}", ...array_map(static fn(string $name): string => "extension={$name}.so", $needed)],
    )
        . "\n",
);
$settings = ['-d', "extension_dir={$modules}"];
$nexus = [...$settings, '-d', 'extension=nexus.so', '-d', "extension={$extension}"];
$stock = new PhptSrcRun('stock', $php, $source, $work, $ini, $settings, (int) $jobs);
$runs = [];
foreach (['loaded', 'coroutine', 'ticking'] as $way) {
    $runs[$way] = new PhptSrcRun(
        $way,
        $php,
        $source,
        $work,
        $ini,
        [...$nexus, '-d', "script_in_coroutine.way={$way}"],
        (int) $jobs,
    );
}
$differences = Differences::read($list, "php-src's tests");
$unlike = [];
$tests = array_values(
    array_filter($stock->testsUnder($paths), static fn(string $test): bool => !$differences->excludes($test)),
);
foreach ($runs as $way => $run) {
    $run->all($tests);
    $unlike += array_fill_keys($run->unsuccessful(), true);
}
$suspects = array_keys($unlike);
sort($suspects);
$stock->all($suspects);
// Stock PHP may print something else in each run (addresses, times): such an output cannot be compared.
$again = new PhptSrcRun('stock-again', $php, $source, $work, $ini, $settings, (int) $jobs);
$again->all(array_values(array_filter($suspects, static fn(string $test): bool => $stock->result($test) === 'FAILED')));

$problems = $byDesign = $once = 0;
$compared = [];
foreach ($runs as $way => $run) {
    $differing = array_values(
        array_filter($suspects, static fn(string $test): bool => $run->differsFrom($stock, $again, $test)),
    );
    $alone = $differing === [] ? $run : $run->alone($differing);
    foreach ($run->tests() as $test) {
        $differs = in_array($test, $differing, true);
        if ($differs && !$alone->differsFrom($stock, $again, $test)) {
            echo "{$test}: differs once of two runs ({$way})\n";
            $once++;
            $differs = false;
        }
        if ($differences->note($test, $way, $differs)) {
            $byDesign += $differs ? 1 : 0;
        } elseif ($differs) {
            echo "{$test}: differs ({$way}): stock PHP {$stock->result($test)}, here {$run->result($test)}\n", $run->shown($test);
            $problems++;
        }
    }
    $compared[] = sprintf('%s %d tests, %d differ', $way, count($run->tests()), count($differing));
}
$stale = $differences->stale($isWhole);
foreach ($stale as $line) {
    echo basename($list), ": {$line}: remove it\n";
}
$failing = count(array_filter($suspects, static fn(string $test): bool => $stock->result($test) === 'FAILED'));
echo implode('; ', $compared), "; {$byDesign} by design, {$once} once of two; {$failing} fail with stock PHP, too\n";
$problems += count($stale);
echo array_sum(array_map(static fn(PhptSrcRun $run): int => $run->passed(), $runs)), " passed, {$problems} failed, ",
array_sum(array_map(static fn(PhptSrcRun $run): int => $run->skipped(), $runs)), " skipped\n";
exit($problems === 0 ? 0 : 1);

/**
 * The folders of all extensions of this PHP.
 *
 * @return list<string>
 */
function testFolders(string $source, string $modules): array
{
    $folders = ['Zend/tests', 'tests', 'sapi/cli/tests'];
    foreach ((array) glob("{$source}/ext/*/tests") as $folder) {
        $extension = basename(dirname((string) $folder));
        if (extension_loaded($extension) || ($extension !== 'opcache' && is_file("{$modules}/{$extension}.so"))) {
            $folders[] = "ext/{$extension}/tests";
        }
    }

    return array_values(array_filter($folders, static fn(string $folder): bool => is_dir("{$source}/{$folder}")));
}
