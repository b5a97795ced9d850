<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Guide;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Executes every command of the pages, in order, in one directory; each prints the output that the page shows. */
#[CoversNothing]
final class GuideTest extends TestCase
{
    private string $directory;
    /** @var list<resource> */
    private array $background = [];

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-guide-' . bin2hex(random_bytes(6));
        mkdir("{$this->directory}/work", 0o755, true);
        file_put_contents(
            "{$this->directory}/nexus",
            sprintf(
                "#!/bin/sh\nexec %s %s \"\$@\"\n",
                escapeshellarg(PHP_BINARY),
                escapeshellarg(dirname(__DIR__, 3) . '/bin/nexus'),
            ),
        );
        chmod("{$this->directory}/nexus", 0o755);
    }

    protected function tearDown(): void
    {
        exec('fuser -sk ' . escapeshellarg("{$this->directory}/work/nexus.pid") . ' 2>/dev/null');
        $proxy = (int) @file_get_contents("{$this->directory}/work/nginx.pid");
        if ($proxy > 0) {
            posix_kill($proxy, SIGTERM);
        }
        foreach ($this->background as $process) {
            proc_terminate($process, SIGKILL);
            proc_close($process);
        }
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    /** @param list<string> $programs */
    #[TestWith(['production', ['unshare', 'nginx', 'curl']])]
    #[TestWith(['deploying', ['curl']])]
    public function testItDoesWhatItSays(string $page, array $programs): void
    {
        foreach ($programs as $program) {
            if (exec("command -v {$program}") === '' || posix_geteuid() !== 0) {
                self::markTestSkipped("Needs {$program}, and root.");
            }
        }
        $ports = ['8080' => self::freePort(), '8081' => self::freePort(), '8082' => self::freePort()];
        foreach (Transcript::ofPage(dirname(__DIR__, 3) . "/docs/operate/{$page}.md")->steps as [$command, $expected]) {
            $said = $this->execute(strtr($command, $ports));
            self::assertMatchesRegularExpression(Transcript::pattern(strtr($expected, $ports)), $said, "$ {$command}");
        }
    }

    private function execute(string $command): string
    {
        $output = (string) tempnam($this->directory, 'said');
        $isServer = str_ends_with($command, '&');
        $process = proc_open(
            ['sh', '-c', $isServer ? 'exec 2>&1; ' . rtrim($command, '& ') : $command],
            [['file', '/dev/null', 'r'], ['file', $output, 'a'], ['file', $output, 'a']],
            $pipes,
            "{$this->directory}/work",
            ['PATH' => "{$this->directory}:" . getenv('PATH'), 'PWD' => "{$this->directory}/work"] + getenv(),
        );
        self::assertIsResource($process);
        if (!$isServer) {
            proc_close($process);

            return (string) file_get_contents($output);
        }
        $this->background[] = $process;
        ServerProcess::eventually(
            "{$command} serves",
            static fn(): bool => str_contains(
                (string) file_get_contents($output),
                "\nServing ",
            ) && str_ends_with((string) file_get_contents($output), "\n"),
        );

        return (string) file_get_contents($output);
    }

    private static function freePort(): string
    {
        $socket = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($socket);

        return substr((string) strrchr((string) stream_socket_get_name($socket, false), ':'), 1);
    }
}
