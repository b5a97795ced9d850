<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Load;

/** One `nexus load`. */
final class LoadProcess
{
    /** @var resource */
    private $process;
    private readonly string $output;

    public function __construct(string ...$arguments)
    {
        $this->output = (string) tempnam(sys_get_temp_dir(), 'nexus-load-output');
        $process = proc_open(
            self::command(...$arguments),
            [['file', '/dev/null', 'r'], ['file', $this->output, 'a'], ['file', $this->output, 'a']],
            $pipes,
        );
        $this->process = is_resource($process) ? $process : throw new \RuntimeException(
            'The load generator cannot be started.',
        );
    }

    /** @return non-empty-list<string> */
    public static function command(string ...$arguments): array
    {
        return [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', 'load', ...array_values($arguments)];
    }

    public function signal(int $signal): void
    {
        proc_terminate($this->process, $signal);
    }

    /** @return array{int, string} exit code and everything it said */
    public function end(): array
    {
        $code = proc_close($this->process);
        $said = (string) file_get_contents($this->output);
        unlink($this->output);

        return [$code, $said];
    }
}
