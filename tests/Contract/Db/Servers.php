<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

/** Debian's PostgreSQL and MariaDB (tools/services). They run until the object is destroyed. */
final class Servers
{
    private const ROOT = __DIR__ . '/../../..';
    private const NAMES = ['NEXUS_TEST_PGSQL', 'NEXUS_TEST_MYSQL', 'NEXUS_TEST_REDIS', 'LD_LIBRARY_PATH'];

    private static ?self $running = null;

    /** @var resource */
    private $process;

    /** @var resource */
    private $input;

    /** @var array<string, string> environment of children */
    public readonly array $environment;

    private function __construct()
    {
        $tell = implode('', array_map(static fn(string $name): string => "echo \"\${$name}\";", self::NAMES)) . 'cat';
        $process = proc_open(
            [self::ROOT . '/tools/services', 'sh', '-c', $tell],
            [['pipe', 'r'], ['pipe', 'w'], STDERR],
            $pipes,
        );
        \assert(is_resource($process));
        [$this->process, $this->input] = [$process, $pipes[0]];
        $environment = [];
        foreach (self::NAMES as $name) {
            $environment[$name] = trim((string) fgets($pipes[1]));
        }
        $environment['NEXUS_TEST_PGSQL'] !== '' || throw new \RuntimeException('The databases did not come up.');
        $this->environment = $environment;
    }

    public function __destruct()
    {
        fclose($this->input);
        proc_close($this->process);
    }

    /** The servers that all tests of this process share. */
    public static function running(): self
    {
        return self::$running ??= new self();
    }

    /** @return list<string> options of PHP that load Nexus, and the drivers unless this machine's PHP loads them */
    public static function php(): array
    {
        $options = [
            '-d',
            'display_errors=stderr',
            '-d',
            'log_errors=0',
            '-d',
            'error_reporting=-1',
            '-d',
            'zend.assertions=1',
        ];
        foreach (['mysqlnd', 'pdo_pgsql', 'pdo_mysql', 'pdo_sqlite'] as $name) {
            if (!is_file(PHP_EXTENSION_DIR . "/{$name}.so")) { // Debian enables the extensions that it installs
                $peer = realpath(
                    self::ROOT . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR) . "/{$name}.so",
                );
                array_push($options, '-d', 'extension=' . ($peer === false ? $name : $peer));
            }
        }

        return $options;
    }
}
