<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** A library's own test suite, as tools/suites runs it. */
final readonly class Suite
{
    /**
     * @param string $source name of Debian's source package
     * @param string $folder of the suite, in the source
     * @param array<string, list<string>> $namespaces folders in the source, by namespace
     * @param list<string> $removed tests that need packages that cannot be installed on every machine
     * @param list<string> $empty folders that phpunit.xml.dist names, of such packages
     * @param list<string> $files files in the source to include first
     * @param string $release of Debian, if this machine's release has no source to download
     * @param array<string, string> $constants that phpunit.xml.dist defines => the values to use
     */
    private function __construct(
        public string $name,
        public string $source,
        public string $folder,
        public array $namespaces,
        public array $files = [],
        public array $constants = [],
        public string $release = '',
        public array $removed = [],
        public array $empty = [],
    ) {}

    /** @return list<self> */
    public static function all(): array
    {
        [$redisHost, $redisPort] = explode(':', getenv('NEXUS_TEST_REDIS') === false ? '127.0.0.1:6379' : (string) getenv('NEXUS_TEST_REDIS'));

        return [
            self::symfony('HttpClient'),
            self::symfony('Cache'),
            self::symfony('Process'),
            self::symfony('HttpFoundation'),
            self::symfony('Lock'),
            new self('guzzle', 'guzzle', '', ['GuzzleHttp\\' => ['src'], 'GuzzleHttp\\Tests\\' => ['tests']], ['src/functions_include.php'], release: 'trixie', removed: ['tests/HttplugIntegrationTest.php']),
            new self('promises', 'php-guzzlehttp-promises', '', ['GuzzleHttp\\Promise\\' => ['src'], 'GuzzleHttp\\Promise\\Tests\\' => ['tests']], ['src/functions_include.php']),
            new self('psr7', 'php-guzzlehttp-psr7', '', ['GuzzleHttp\\Psr7\\' => ['src'], 'GuzzleHttp\\Tests\\Psr7\\' => ['tests']], removed: ['tests/Integration'], empty: ['tests/Integration', 'vendor/http-interop/http-factory-tests/test']),
            new self(
                'predis',
                'php-nrk-predis',
                '',
                ['Predis\\' => ['src', 'tests/Predis']],
                release: 'sid',
                constants: ['REDIS_SERVER_HOST' => $redisHost, 'REDIS_SERVER_PORT' => $redisPort],
            ),
            new self('monolog', 'php-monolog', '', ['Monolog\\' => ['src/Monolog', 'tests/Monolog']]),
            new self('twig', 'php-twig', '', ['Twig\\' => ['src'], 'Twig\\Tests\\' => ['tests']]),
        ];
    }

    /**
     * @param string $file each line names a source package and its folder
     *
     * @return array<string, string> folders by source package
     */
    public static function folders(string $file): array
    {
        $folders = [];
        foreach (explode("\n", trim((string) file_get_contents($file))) as $line) {
            [$package, $folder] = explode(' ', $line, 2) + ['', ''];
            $folders[$package] = $folder;
        }

        return $folders;
    }

    /** @return array<string, string> releases of Debian by source package; empty: this machine's release */
    public static function sources(): array
    {
        $sources = ['symfony' => '', 'php-cache-integration-tests' => ''];
        foreach (self::all() as $suite) {
            $sources[$suite->source] = $suite->release;
        }

        return $sources;
    }

    private static function symfony(string $component): self
    {
        return new self('symfony-' . strtolower($component), 'symfony', "src/Symfony/Component/{$component}", []);
    }
}
