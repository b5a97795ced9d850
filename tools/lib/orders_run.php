<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** One PHP process that runs some orders of one test. */
final class OrdersJob
{
    public string $output = '';
    public readonly float $started;

    /**
     * @param resource $process
     * @param resource $pipe
     */
    public function __construct(
        public readonly PhptFile $test,
        public readonly int $first,
        public readonly int $last,
        private readonly string $mark,
        private readonly mixed $process,
        public readonly mixed $pipe,
    ) {
        $this->started = microtime(true);
    }

    /** @return array<int, array{string, int}> output and signal of each seed whose run has ended */
    public function outcomes(): array
    {
        proc_close($this->process);
        $parts = preg_split("/{$this->mark} (\d+) (\d+)\n/", $this->output, -1, PREG_SPLIT_DELIM_CAPTURE);
        $outcomes = [];
        for ($part = 0; $parts !== false && $part + 2 < count($parts); $part += 3) {
            $outcomes[(int) $parts[$part + 1]] = [$parts[$part], (int) $parts[$part + 2]];
        }

        return $outcomes;
    }
}

/**
 * Runs each test under a number of orders. Several jobs run at the same time, each with its own copy of the tests'
 * folder.
 */
final class OrdersRun
{
    /** Seconds after which a child that hangs is killed: long enough for a slow machine with a load. */
    private const PATIENCE = 120;
    /** Orders of a test in one PHP process: they share the cost of its start, and no job takes long. */
    private const PORTION = 50;
    /** Settings for which run-tests does not use PHP's default. */
    private const LIKE_RUN_TESTS = ['-d', 'display_errors=1', '-d', 'log_errors=0', '-d', 'html_errors=0', '-d', 'opcache.file_update_protection=0'];

    /** @var array<string, string> by path */
    private array $results = [];
    /** @var array<string, array<int, string>> failures by path and seed */
    private array $problems = [];
    /** @var array<string, float> by path */
    private array $seconds = [];

    /** @param list<string> $settings -d name=value, as words */
    public function __construct(
        private readonly int $orders,
        private readonly array $settings,
        private readonly string $folder,
        private readonly int $jobs,
    ) {
        foreach (range(0, $jobs - 1) as $slot) {
            exec(
                'mkdir ' . escapeshellarg("{$folder}/slot{$slot}") . ' && cd ' . escapeshellarg($folder)
                    . " && find . -mindepth 1 -maxdepth 1 ! -name 'slot*' -exec cp -r {} slot{$slot} \\;",
                result_code: $code,
            );
            if ($code !== 0) {
                throw new RuntimeException("{$folder} cannot be copied");
            }
        }
    }

    /** @param list<PhptFile> $tests */
    public function all(array $tests): void
    {
        $queue = $this->portions($tests);
        /** @var array<int, OrdersJob> $running */
        $running = [];
        while ($queue !== [] || $running !== []) {
            for ($slot = 0; $slot < $this->jobs && $queue !== []; ++$slot) {
                $running[$slot] ??= $this->start($slot, ...array_shift($queue));
            }
            $readable = array_map(static fn(OrdersJob $job): mixed => $job->pipe, $running);
            $none = null;
            stream_select($readable, $none, $none, null);
            foreach ($readable as $slot => $pipe) {
                $running[$slot]->output .= fread($pipe, 65536);
                if (feof($pipe)) {
                    $this->judge($running[$slot]);
                    unset($running[$slot]);
                }
            }
        }
    }

    /** Lines in the format of run-tests -W. */
    public function results(): string
    {
        $lines = array_map(
            static fn(string $path, string $result): string => "{$result}\t{$path}\n",
            array_keys($this->results),
            $this->results,
        );

        return implode('', $lines);
    }

    public function differences(): string
    {
        $text = '';
        foreach ($this->problems as $path => $problems) {
            ksort($problems);
            $seed = (int) array_key_first($problems);
            $seeds = implode(' ', array_slice(array_keys($problems), 0, 20));
            $text .= "========DIFF========\n" . substr($path, strlen($this->folder) + 1) . ': wrong in '
                . count($problems) . " of {$this->orders} orders, seeds {$seeds}\n"
                . "NX_SCHED_SEED={$seed}: {$problems[$seed]}\n========DONE========\n";
        }

        return $text;
    }

    public function slowest(): string
    {
        arsort($this->seconds);
        $lines = array_map(
            static fn(string $path, float $seconds): string => sprintf("%6.1f s %s\n", $seconds, basename($path)),
            array_keys($this->seconds),
            $this->seconds,
        );

        return "slowest:\n" . implode('', array_slice($lines, 0, 20));
    }

    /**
     * @param list<PhptFile> $tests
     * @return list<array{PhptFile, int, int}> test, first and last seed
     */
    private function portions(array $tests): array
    {
        $portions = [];
        foreach ($tests as $test) {
            $isSkipped = $this->isSkipped($test);
            $this->results[$test->path] = $isSkipped ? 'SKIPPED' : 'PASSED';
            $orders = min($this->orders, $test->ordersAtMost());
            for ($first = 1; $first <= $orders && !$isSkipped; $first += self::PORTION) {
                $portions[] = [$test, $first, min($orders, $first + self::PORTION - 1)];
            }
        }

        return $portions;
    }

    private function isSkipped(PhptFile $test): bool
    {
        if (!$this->hasExtensionsOf($test)) {
            return true;
        }
        if (!$test->has('SKIPIF')) {
            return false;
        }
        [$process, $pipe] = $this->run($test, $this->place($test, 'SKIPIF', 0, '.skip.php'), ['-d', 'display_startup_errors=0'], ['NX_SCHED_SEED' => '1']);
        $answer = (string) stream_get_contents($pipe);
        proc_close($process);

        return strncasecmp(ltrim($answer), 'skip', 4) === 0;
    }

    private function hasExtensionsOf(PhptFile $test): bool
    {
        foreach ($test->lines('EXTENSIONS') as $extension) {
            if (!self::isBuiltIn($extension) && !is_file("{$this->folder}/modules/{$extension}.so")) {
                return false;
            }
        }

        return true;
    }

    /** OPcache is part of PHP since 8.5. */
    private static function isBuiltIn(string $extension): bool
    {
        return extension_loaded($extension) || ($extension === 'opcache' && extension_loaded('Zend OPcache'));
    }

    private function start(int $slot, PhptFile $test, int $first, int $last): OrdersJob
    {
        $mark = 'order-' . bin2hex(random_bytes(8));
        [$process, $pipe] = $this->run(
            $test,
            $this->place($test, 'FILE', $slot, '.php'),
            ['-d', 'auto_prepend_file=' . __DIR__ . '/each_order.php'],
            ['NX_SCHED_SEED' => "{$first}", 'NEXUS_ORDERS' => "{$first} {$last} {$mark} " . self::PATIENCE],
        );

        return new OrdersJob($test, $first, $last, $mark, $process, $pipe);
    }

    private function judge(OrdersJob $job): void
    {
        $outcomes = $job->outcomes();
        $hasHung = in_array(SIGALRM, array_column($outcomes, 1), true);
        for ($seed = $job->first; $seed <= $job->last && !($hasHung && !isset($outcomes[$seed])); ++$seed) {
            [$output, $signal] = $outcomes[$seed] ?? [$job->output, -1];
            $problem = match (true) {
                $signal === SIGALRM => 'it hung',
                $signal > 0 => "ended by signal {$signal}",
                $signal < 0 => 'it never ran',
                default => $job->test->isSatisfiedBy($output) ? null : 'another outcome',
            };
            if ($problem !== null) {
                $this->results[$job->test->path] = 'FAILED';
                $this->problems[$job->test->path][$seed] = "{$problem}\n"
                    . $this->difference($job->test->expectation(), trim($output));
            }
        }
        $this->seconds[$job->test->path] = ($this->seconds[$job->test->path] ?? 0.0) + microtime(true) - $job->started;
    }

    private function difference(string $expected, string $got): string
    {
        file_put_contents("{$this->folder}/expected", "{$expected}\n");
        file_put_contents("{$this->folder}/got", "{$got}\n");
        exec('cd ' . escapeshellarg($this->folder) . ' && diff -U 3 expected got | tail -n +3', $lines);

        return implode("\n", $lines);
    }

    /** Writes a section to a file beside the test. */
    private function place(PhptFile $test, string $section, int $slot, string $suffix): string
    {
        $name = substr($test->path, strlen($this->folder) + 1, -strlen('.phpt'));
        $file = "{$this->folder}/slot{$slot}/{$name}{$suffix}";
        file_put_contents($file, $test->code($section));

        return $file;
    }

    /**
     * @param list<string> $more
     * @param array<string, string> $environment
     * @return array{resource, resource} the process, what it says
     */
    private function run(PhptFile $test, string $file, array $more, array $environment): array
    {
        $words = [(string) getenv('TEST_PHP_EXECUTABLE'), '-n', ...$this->settings, ...self::LIKE_RUN_TESTS];
        foreach ($test->lines('EXTENSIONS') as $extension) {
            $kind = in_array($extension, ['opcache', 'xdebug'], true) ? 'zend_extension' : 'extension';
            $isThere = self::isBuiltIn($extension) || in_array("{$kind}={$extension}.so", $this->settings, true);
            array_push($words, ...$isThere ? [] : ['-d', "{$kind}={$extension}"]);
        }
        foreach ($test->lines('INI') as $setting) {
            array_push($words, '-d', str_replace('{PWD}', dirname($file), $setting));
        }
        foreach ($test->lines('ENV') as $line) {
            [$name, $value] = explode('=', $line, 2) + ['', ''];
            $environment[$name] = $value;
        }
        // sh joins standard output and standard error.
        $command = ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...$words, ...$more, $file];
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
            dirname($file),
            $environment + getenv(),
        );
        if ($process === false) {
            throw new RuntimeException("{$test->path} cannot be started");
        }

        return [$process, $pipes[1]];
    }
}
