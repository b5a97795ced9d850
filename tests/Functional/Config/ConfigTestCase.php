<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Config;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

abstract class ConfigTestCase extends TestCase
{
    protected string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-test-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        array_map(unlink(...), array_filter((array) glob("{$this->directory}/*"), is_string(...)));
        rmdir($this->directory);
    }

    /**
     * @param list<string> $options
     * @param array<string, string> $variables
     */
    protected function serve(array $options, array $variables = [], string $application = 'described'): ServerProcess
    {
        $this->server?->kill();
        $prefix = [
            'env',
            ...array_map(
                static fn(string $name, string $value): string => "{$name}={$value}",
                array_keys($variables),
                $variables,
            ),
        ];

        return $this->server = ServerProcess::start(
            ServerProcess::app($application),
            ['--workers=1', ...$options],
            $this->directory,
            $prefix,
        );
    }

    protected function configure(string $config): void
    {
        file_put_contents(
            "{$this->directory}/nexus.php",
            "<?php\nuse Nexus\\Server\\{Limits, ServerConfig, Timeouts};\nreturn ServerConfig::default(){$config};\n",
        );
    }

    /**
     * The output of `nexus config`.
     *
     * @param list<string> $arguments
     * @param array<string, string> $variables
     * @return array{int, string, string} exit code, standard output and error
     */
    protected function config(array $arguments, array $variables = []): array
    {
        $process = proc_open(
            [PHP_BINARY, \dirname(__DIR__, 3) . '/bin/nexus', 'config', ...$arguments],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $pipes,
            $this->directory,
            $variables + getenv(),
        );
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);
        $errors = (string) stream_get_contents($pipes[2]);

        return [proc_close($process), $output, $errors];
    }
}
