<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Bench\Measure\PeerPackages;
use Nexus\Bench\Measure\Repository;
use PHPUnit\Framework\Assert;

/** Debian's PostgreSQL (tools/services) and a folder for the application's files, until the object is destroyed. */
final class Services
{
    private const ROOT = __DIR__ . '/../../..';

    /** @var resource */
    private $process;

    /** @var resource */
    private $input;
    private readonly string $directory;
    private readonly string $database;
    private readonly string $libraries;

    public function __construct()
    {
        $line = [self::ROOT . '/tools/services', 'sh', '-c', 'echo "$NEXUS_TEST_PGSQL"; echo "$LD_LIBRARY_PATH"; cat'];
        $errors = tmpfile();
        \assert($errors !== false);
        $process = proc_open($line, [['pipe', 'r'], ['pipe', 'w'], $errors], $pipes);
        \assert(is_resource($process));
        $this->process = $process;
        $this->input = $pipes[0];
        $this->database = trim((string) fgets($pipes[1]));
        $this->libraries = trim((string) fgets($pipes[1]));
        $this->directory = sys_get_temp_dir() . '/nexus-application-' . bin2hex(random_bytes(6));
        mkdir($this->directory, 0o700);
        if ($this->database === '') {
            rewind($errors);
            throw new \RuntimeException('PostgreSQL did not come up: ' . stream_get_contents($errors));
        }
    }

    public function __destruct()
    {
        fclose($this->input);
        proc_close($this->process);
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    /**
     * @return array<string, string> an application's environment: the paths of its files, its database and its
     *     packages are
     */
    public function environment(Application $application, string $storage): array
    {
        $directory = "{$this->directory}/{$application->value}-{$storage}";
        foreach (['', '/sessions', '/views'] as $folder) {
            is_dir($directory . $folder) || mkdir($directory . $folder, 0o700, true);
        }

        return [
            'APP_STORAGE' => $directory,
            'APP_DATABASE' => $this->database,
            'APP_AUTOLOAD' => $application->autoloader(),
            'LD_LIBRARY_PATH' => $this->libraries,
        ];
    }

    /** @return list<string> options of PHP: the driver, and settings that keep PHP's messages out of the pages */
    public static function php(): array
    {
        $driver = self::ROOT . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR) . '/pdo_pgsql.so';

        return [
            ...['-d', 'extension=' . (is_file($driver) ? realpath($driver) : 'pdo_pgsql')],
            ...['-d', 'display_errors=0', '-d', 'error_reporting=' . (E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED)],
        ];
    }

    /** Fetches the application at first use. */
    public static function install(Application $application): void
    {
        $composer = $application->composer();
        if (!is_file($composer)) {
            self::execute([self::ROOT . '/tools/peers', 'applications']);
            if (!is_file($application->debian())) {
                Assert::markTestSkipped("This Debian has no {$application->name}.");
            }
            self::refuseLaravelWithoutConfiguration(\dirname($application->debian()));

            return;
        }
        self::installPackages($composer, $application->value);
    }

    /** Installs into build/applications, at first use and when the file has changed. */
    public static function installPackages(string $composer, string $name): void
    {
        $directory = substr(\dirname($composer), \strlen(Repository::root()) + 1);
        PeerPackages::installInto($directory, "build/applications/{$name}");
    }

    /** @param list<string> $line */
    public static function execute(array $line): void
    {
        exec(implode(' ', array_map(escapeshellarg(...), $line)) . ' 2>&1', $output, $code);
        if ($code !== 0) {
            throw new \RuntimeException("{$line[0]} ended with {$code}: " . implode("\n", $output));
        }
    }

    /** Version 13.31 of the package answers each request with 500, also behind php-fpm. */
    private static function refuseLaravelWithoutConfiguration(string $illuminate): void
    {
        $loader = (string) @file_get_contents("{$illuminate}/Foundation/Bootstrap/LoadConfiguration.php");
        $isWanted = str_contains($loader, "'/../../../../config'");
        if ($isWanted && !is_dir("{$illuminate}/Foundation/Bootstrap/../../../../config")) {
            Assert::markTestSkipped('The package of Laravel in this Debian lacks its folder config.');
        }
    }
}
