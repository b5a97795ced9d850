<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/**
 * One way to run php-src's tests: a copy of the tests, run-tests.php, and its results. The php.ini loads what
 * extensions need.
 */
final class PhptSrcRun
{
    private readonly string $folder;
    /** @var array<string, string> PASSED, FAILED…, by path */
    private array $results = [];

    /** @param list<string> $settings words for PHP's command line */
    public function __construct(
        private readonly string $way,
        private readonly string $php,
        private readonly string $source,
        private readonly string $work,
        private readonly string $ini,
        private readonly array $settings,
        private readonly int $jobs,
    ) {
        $this->folder = "{$work}/{$way}";
    }

    /**
     * @param list<string> $paths folders and tests
     *
     * @return list<string>
     */
    public function testsUnder(array $paths): array
    {
        $this->copy();
        $tests = [];
        foreach ($paths as $path) {
            if (!is_dir("{$this->folder}/{$path}")) {
                $tests[] = $path;
                continue;
            }
            $tree = new RecursiveDirectoryIterator("{$this->folder}/{$path}", FilesystemIterator::SKIP_DOTS);
            foreach (new RecursiveIteratorIterator($tree) as $file) {
                if ($file instanceof SplFileInfo && $file->getExtension() === 'phpt') {
                    $tests[] = substr($file->getPathname(), strlen($this->folder) + 1);
                }
            }
        }
        sort($tests);

        return $tests;
    }

    /** @param list<string> $tests */
    public function all(array $tests): void
    {
        $this->copy();
        if ($tests === []) {
            return;
        }
        $file = "{$this->work}/{$this->way}.results";
        $list = "{$this->work}/{$this->way}.tests";
        @unlink($file);
        file_put_contents(
            $list,
            implode("\n", array_map(fn(string $test): string => "{$this->folder}/{$test}", $tests)) . "\n",
        );
        $command = [$this->php, '-n', 'run-tests.php', '-q', '-c', $this->ini, "-j{$this->jobs}", '--set-timeout', '60', '--no-color',
            '-g', 'FAIL,BORK,LEAK', ...$this->settings, '-W', $file, '-r', $list];
        $environment = ['TEST_PHP_EXECUTABLE' => $this->php, 'TEST_PHP_SRCDIR' => $this->folder, 'NO_INTERACTION' => '1', 'SKIP_ONLINE_TESTS' => '1', 'SKIP_SLOW_TESTS' => '1',
            'PHP_INI_SCAN_DIR' => dirname($this->ini)];
        $log = ['file', "{$this->work}/{$this->way}.log", 'w'];
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], $log, $log],
            $pipes,
            $this->folder,
            $environment + getenv(),
        );
        if (is_resource($process)) {
            proc_close($process);
        }
        foreach (is_file($file) ? (array) file($file, FILE_IGNORE_NEW_LINES) : [] as $line) {
            if (preg_match("~^([A-Z]+)\t" . preg_quote($this->folder, '~') . '/(\S+\.phpt)~', (string) $line, $found) === 1) {
                $this->results[$found[2]] = in_array($found[1], ['WARNED', 'XFAILED'], true) ? 'PASSED' : $found[1];
            }
        }
    }

    /**
     * Runs the given tests again, one after the other.
     *
     * @param list<string> $tests
     */
    public function alone(array $tests): self
    {
        foreach ($tests as $test) {
            foreach (['out', 'diff'] as $ending) {
                @copy(
                    "{$this->folder}/" . substr($test, 0, -4) . $ending,
                    "{$this->work}/{$this->way}." . basename($test, 'phpt') . $ending,
                );
            }
        }
        $alone = new self($this->way, $this->php, $this->source, $this->work, $this->ini, $this->settings, 1);
        $alone->all($tests);

        return $alone;
    }

    /** @return list<string> */
    public function tests(): array
    {
        return array_keys($this->results);
    }

    /** @return list<string> tests that did not pass */
    public function unsuccessful(): array
    {
        return array_keys(array_filter($this->results, static fn(string $result): bool => $result !== 'PASSED'));
    }

    public function result(string $test): string
    {
        return $this->results[$test] ?? 'not run';
    }

    public function passed(): int
    {
        return count(array_keys($this->results, 'PASSED', true));
    }

    public function skipped(): int
    {
        return count(array_keys($this->results, 'SKIPPED', true));
    }

    public function differsFrom(self $stock, self $again, string $test): bool
    {
        if ($this->result($test) !== $stock->result($test)) {
            return $this->result($test) !== 'PASSED' && $this->result($test) !== 'not run';
        }

        return $this->result($test) === 'FAILED'
            && $stock->output($test) === $again->output($test)
            && $this->output($test) !== $stock->output($test);
    }

    /** The lines that differ from the expected output. */
    public function shown(string $test): string
    {
        preg_match_all(
            '/^\d+[+-].*/m',
            (string) @file_get_contents("{$this->folder}/" . substr($test, 0, -4) . 'diff'),
            $lines,
        );

        return implode(
            '',
            array_map(
                static fn(string $line): string => '    ' . substr($line, 0, 200) . "\n",
                array_slice($lines[0], 0, 12),
            ),
        );
    }

    private function output(string $test): string
    {
        $output = (string) @file_get_contents("{$this->folder}/" . substr($test, 0, -4) . 'out');

        return str_replace([$this->folder, (string) realpath($this->folder)], '', $output);
    }

    /** Copies the tests: they write files beside themselves, and the source folder must not change. */
    private function copy(): void
    {
        if (is_file("{$this->folder}/complete") && file_get_contents("{$this->folder}/complete") === $this->source) {
            return;
        }
        $folder = escapeshellarg($this->folder);
        exec("rm -rf {$folder} && mkdir -p {$folder} && cd " . escapeshellarg($this->source)
            . " && find . -path '*/tests/*' -type f -print0 | tar -c --null -T - run-tests.php | tar -x -C {$folder}", result_code: $code);
        $code === 0 || throw new RuntimeException("{$this->source} cannot be copied");
        file_put_contents("{$this->folder}/complete", $this->source);
    }
}
