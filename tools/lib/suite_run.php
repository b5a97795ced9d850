<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** One run of a suite by PHPUnit in one way, with the result of each test. */
final class SuiteRun
{
    /** The time limit of a suite, in seconds. */
    private const PATIENCE = 3600;

    /** @var array<string, string> passed, failed or skipped, by test */
    private array $results = [];
    /** @var array<string, string> */
    private array $messages = [];
    private readonly string $log;

    /**
     * @param string $sources file that names the folders of source packages
     * @param list<string> $settings words for PHP's command line
     */
    public function __construct(
        private readonly Suite $suite,
        string $way,
        string $work,
        string $sources,
        array $settings,
    ) {
        $folder = rtrim(Suite::folders($sources)[$suite->source] . "/{$suite->folder}", '/');
        foreach ($suite->removed as $name) {
            exec('rm -rf ' . escapeshellarg("{$folder}/{$name}"));
        }
        foreach (['vendor', ...$suite->empty] as $name) {
            is_dir("{$folder}/{$name}") || mkdir("{$folder}/{$name}", recursive: true);
        }
        file_put_contents("{$folder}/vendor/autoload.php", '<?php require ' . var_export(__DIR__ . '/suite_bootstrap.php', true) . ";\n");
        $configuration = (string) file_get_contents("{$folder}/phpunit.xml.dist");
        foreach ($suite->constants as $name => $value) {
            $configuration = (string) preg_replace("~(name=\"{$name}\"\\s+value=)\"[^\"]*\"~", "\$1\"{$value}\"", $configuration);
        }
        file_put_contents("{$folder}/phpunit.nexus.xml", $configuration);
        $this->log = "{$work}/{$suite->name}.{$way}.log";
        $report = "{$work}/{$suite->name}.{$way}.xml";
        @unlink($report);
        $command = ['timeout', '-k', '5', (string) self::PATIENCE, PHP_BINARY, '-d', 'memory_limit=2G', '-d', 'zend.assertions=1', ...$settings,
            "{$work}/vendor/phpunit/phpunit/phpunit", '-c', 'phpunit.nexus.xml', '--order-by=default', '--do-not-cache-result', '--no-coverage', '--colors=never', '--log-junit', $report];
        $environment = ['NEXUS_SUITE' => $suite->name, 'NEXUS_SUITE_SOURCES' => $sources, 'NEXUS_SUITE_PACKAGES' => $work,
            'SYMFONY_DEPRECATIONS_HELPER' => 'disabled=1', 'REDIS_HOST' => (string) getenv('NEXUS_TEST_REDIS'), 'MEMCACHED_HOST' => (string) getenv('NEXUS_TEST_MEMCACHED')];
        $output = ['file', $this->log, 'w'];
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], $output, $output],
            $pipes,
            $folder,
            $environment + getenv(),
        );
        if (is_resource($process)) {
            proc_close($process);
        }
        $this->read($report);
    }

    /** @return list<string> */
    public function tests(): array
    {
        return array_keys($this->results);
    }

    public function result(string $test): string
    {
        return $this->results[$test] ?? 'not run';
    }

    public function message(string $test): string
    {
        $lines = array_slice(explode("\n", trim($this->messages[$test] ?? '')), 0, 12);

        return implode('', array_map(static fn(string $line): string => '    ' . substr($line, 0, 200) . "\n", $lines));
    }

    public function output(): string
    {
        return substr((string) file_get_contents($this->log), -2000);
    }

    public function count(string $result): int
    {
        return count(array_keys($this->results, $result, true));
    }

    /** @return list<string> tests that pass or are skipped with stock PHP and have another result here */
    public function differing(self $stock): array
    {
        $differing = [];
        foreach ($stock->results as $test => $result) {
            $here = $this->results[$test] ??= 'not run';
            if ($here !== $result && $result !== 'failed') {
                $differing[] = $test;
            }
        }

        return $differing;
    }

    private function read(string $report): void
    {
        $document = new DOMDocument();
        if (!is_file($report) || !@$document->load($report, LIBXML_PARSEHUGE)) {
            return;
        }
        foreach ($document->getElementsByTagName('testcase') as $case) {
            $name = $case->getAttribute('class') . '::' . $case->getAttribute('name');
            $this->results[$name] = 'passed';
            foreach ($case->childNodes as $child) {
                if (in_array($child->nodeName, ['error', 'failure', 'warning', 'skipped'], true)) {
                    $this->results[$name] = $child->nodeName === 'skipped' ? 'skipped' : 'failed';
                    $this->messages[$name] = $child->textContent;
                }
            }
        }
    }
}
