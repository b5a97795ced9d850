<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Console;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Yaml\Yaml;

/** Creates an application, runs its tests and serves it. The packages are those of this checkout. */
final class NewCommandTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';
    private const FILES = [
        '.dockerignore',
        '.github/workflows/ci.yml',
        '.gitignore',
        'Dockerfile',
        'README.md',
        'app.php',
        'compose.yaml',
        'composer.json',
        'nexus.php',
        'phpunit.xml',
        'src/Controller/GreetingController.php',
        'tea-shop.service',
        'tests/GreetingControllerTest.php',
    ];

    private string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-new-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function testItsTestsPassAndItAnswers(): void
    {
        [$code, $output] = $this->nexus(['new', 'tea-shop', '--no-install']);
        self::assertSame(0, $code, $output);
        $application = "{$this->directory}/tea-shop";
        foreach (self::FILES as $file) {
            self::assertFileExists("{$application}/{$file}");
            self::assertDoesNotMatchRegularExpression('/%\w+%/', (string) file_get_contents("{$application}/{$file}"));
        }
        self::assertStringContainsString('Created tea-shop with ' . \count(self::FILES) . ' files.', $output);

        $this->install($application);
        $tests = ['run', realpath(self::ROOT) . '/vendor/bin/phpunit', '--colors=never'];
        [$code, $output] = $this->nexus($tests, $application);
        self::assertSame(0, $code, $output);
        self::assertStringContainsString('OK (2 tests', $output);

        $this->server = ServerProcess::start("{$application}/app.php", ['--workers=1'], $application);
        self::assertSame('{"hello":"ada"}', $this->server->get('/hello/ada')->body);
    }

    public function testItsPackageIsThisOne(): void
    {
        $this->nexus(['new', 'tea-shop', '--no-install']);
        $package = json_decode((string) file_get_contents("{$this->directory}/tea-shop/composer.json"));
        self::assertIsObject($package);
        self::assertObjectHasProperty('name', $package);
        self::assertObjectHasProperty('repositories', $package);
        self::assertSame('app/tea-shop', $package->name);
        self::assertEquals(
            (object) ['nexus' => (object) ['type' => 'path', 'url' => realpath(self::ROOT)]],
            $package->repositories,
        );
    }

    public function testItsComposeFileAndItsWorkflowAreYaml(): void
    {
        $this->nexus(['new', 'tea-shop', '--no-install']);
        $compose = Yaml::parseFile("{$this->directory}/tea-shop/compose.yaml");
        self::assertIsArray($compose);
        self::assertSame(['app'], array_keys((array) ($compose['services'] ?? [])));
        $app = ((array) ($compose['services'] ?? []))['app'] ?? null;
        self::assertIsArray($app);
        self::assertSame('.', $app['build'] ?? null);
        self::assertSame(['8080:8080'], $app['ports'] ?? null);

        $workflow = Yaml::parseFile("{$this->directory}/tea-shop/.github/workflows/ci.yml");
        self::assertIsArray($workflow);
        self::assertSame(['push', 'pull_request'], $workflow['on'] ?? null);
        $job = ((array) ($workflow['jobs'] ?? []))['test'] ?? null;
        self::assertIsArray($job);
        self::assertSame('debian:trixie', $job['container'] ?? null);
        // tools/dockerfile executes them in such a system.
        self::assertSame(
            ['uses', 'run', 'run', 'run', 'run', 'run', 'run'],
            array_map(static fn(mixed $step): mixed => array_key_first((array) $step), (array) ($job['steps'] ?? [])),
        );
    }

    public function testSystemdUnderstandsItsUnit(): void
    {
        if (exec('command -v systemd-analyze') === '') {
            self::markTestIncomplete('Needs systemd-analyze.');
        }
        $this->nexus(['new', 'tea-shop', '--no-install']);
        $unit = "{$this->directory}/tea-shop/tea-shop.service";
        $text = (string) file_get_contents($unit);
        self::assertStringContainsString('/usr/bin/nexus serve /srv/tea-shop/app.php', $text);
        self::assertStringContainsString('systemctl enable --now tea-shop', $text);
        self::assertStringContainsString("\nRuntimeDirectory=%N\n", $text);
        // systemd-analyze looks for the command.
        file_put_contents($unit, str_replace('/usr/bin/nexus', '/bin/true', $text));
        exec('systemd-analyze verify --man=no ' . escapeshellarg($unit) . ' 2>&1', $lines);
        $problems = array_filter($lines, static fn(string $line): bool => str_contains($line, 'tea-shop.service'));
        self::assertSame([], array_values($problems));
    }

    #[TestWith(['Tea Shop', 'cannot be the name of an application'])]
    #[TestWith(['..', 'cannot be the name of an application'])]
    #[TestWith(['tea"shop', 'cannot be the name of an application'])]
    #[TestWith(['used', 'used exists and is not empty.'])]
    public function testADirectoryThatCannotBeUsedIsLeftAlone(string $name, string $message): void
    {
        mkdir("{$this->directory}/used");
        file_put_contents("{$this->directory}/used/kept", 'kept');
        [$code, $output] = $this->nexus(['new', $name, '--no-install']);
        self::assertSame(1, $code);
        self::assertStringContainsString($message, $output);
        self::assertSame(['.', '..', 'used'], scandir($this->directory));
        self::assertSame(['.', '..', 'kept'], scandir("{$this->directory}/used"));
    }

    /** What composer install does, without the network. */
    private function install(string $application): void
    {
        mkdir("{$application}/vendor");
        $root = var_export(realpath(self::ROOT), true);
        file_put_contents("{$application}/vendor/autoload.php", <<<PHP
            <?php
            \$loader = require {$root} . '/vendor/autoload.php';
            \$loader->addPsr4('App\\\\Tests\\\\', dirname(__DIR__) . '/tests');
            \$loader->addPsr4('App\\\\', dirname(__DIR__) . '/src');
            PHP);
    }

    /**
     * @param list<string> $arguments
     * @return array{int, string} exit code and output
     */
    private function nexus(array $arguments, ?string $directory = null): array
    {
        $process = proc_open(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', PHP_BINARY, realpath(self::ROOT) . '/bin/nexus', ...$arguments],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
            $directory ?? $this->directory,
        );
        \assert(\is_resource($process));
        $output = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $output];
    }
}
