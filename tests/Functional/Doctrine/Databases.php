<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine;

use Nexus\Console\Extension;

/** PostgreSQL and MariaDB (tools/services), and programs that use them. Both exist until the object is destroyed. */
final class Databases
{
    private const ROOT = __DIR__ . '/../../..';
    private const VARIABLES = ['NEXUS_TEST_PGSQL', 'NEXUS_TEST_MYSQL', 'LD_LIBRARY_PATH'];

    /** @var list<string>|null */
    private static ?array $drivers = null;

    /** @var resource */
    private $process;

    /** @var resource */
    private $input;

    /** @var array<string, string> */
    private readonly array $environment;

    public function __construct()
    {
        $errors = tmpfile();
        \assert($errors !== false);
        $script = implode(
            '; ',
            array_map(static fn(string $name): string => "echo \"\${$name}\"", self::VARIABLES),
        ) . '; cat';
        $process = proc_open(
            [self::ROOT . '/tools/services', 'sh', '-c', $script],
            [['pipe', 'r'], ['pipe', 'w'], $errors],
            $pipes,
        );
        \assert(is_resource($process));
        $this->process = $process;
        $this->input = $pipes[0];
        $this->environment = array_combine(
            self::VARIABLES,
            array_map(static fn(): string => trim((string) fgets($pipes[1])), self::VARIABLES),
        );
        if ($this->environment['NEXUS_TEST_PGSQL'] === '') {
            rewind($errors);
            throw new \RuntimeException('The databases did not come up: ' . stream_get_contents($errors));
        }
    }

    public function __destruct()
    {
        fclose($this->input);
        proc_close($this->process);
    }

    /**
     * @param list<string> $arguments a script and its arguments
     *
     * @return array{int, string} exit code and output
     */
    public function run(array $arguments, float $seconds = 180.0): array
    {
        $settings = [
            '-d',
            'zend.assertions=1',
            '-d',
            'error_reporting=' . (E_ALL & ~E_USER_DEPRECATED),
            '-d',
            'display_errors=stderr',
            '-d',
            'memory_limit=512M',
        ];
        $errors = tmpfile();
        \assert($errors !== false);
        $process = proc_open(
            [
                'timeout',
                '-k',
                '1',
                (string) $seconds,
                PHP_BINARY,
                ...self::drivers(),
                ...$settings,
                '-d',
                'extension=' . Extension::path(),
                ...$arguments,
            ],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], $errors],
            $pipes,
            null,
            array_merge(getenv(), $this->environment),
        );
        \assert(is_resource($process));
        $said = (string) stream_get_contents($pipes[1]);
        $code = proc_close($process);
        rewind($errors);

        return [$code, $said . stream_get_contents($errors)];
    }

    /** @return list<string> options that load extensions which this PHP does not load by itself */
    private static function drivers(): array
    {
        return self::$drivers ??= self::missingDrivers();
    }

    /** @return list<string> */
    private static function missingDrivers(): array
    {
        $loaded = (string) shell_exec(escapeshellarg(PHP_BINARY) . ' -m');
        $options = [];
        foreach (['mysqlnd', 'pdo_pgsql', 'pdo_mysql', 'pdo_sqlite'] as $name) {
            $file = self::ROOT . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR) . "/{$name}.so";
            if (preg_match("~^{$name}$~m", $loaded) !== 1) {
                $options = [...$options, '-d', 'extension=' . (is_file($file) ? realpath($file) : $name)];
            }
        }

        return $options;
    }
}
