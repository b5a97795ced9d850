<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Console;

use Nexus\Tests\Functional\Lifecycle\DeployedRelease;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The messages of bin/nexus itself: help, versions, unknown commands. */
final class CommandLineTest extends TestCase
{
    private const COMMANDS = ['serve', 'work', 'config', 'reload', 'stop', 'run', 'install', 'status', 'stack', 'doctor', 'load', 'routes', 'openapi', 'new'];

    public function testAloneItIntroducesItself(): void
    {
        [$code, $output] = self::nexus([]);

        self::assertSame(0, $code);
        self::assertStringContainsString('Serves PHP applications', $output);
        self::assertStringContainsString('nexus serve app.php', $output);
    }

    public function testTheHelpOfEachCommandHasExamples(): void
    {
        foreach (self::COMMANDS as $command) {
            [$code, $output] = self::nexus(['help', $command]);

            self::assertSame(0, $code, $command);
            self::assertMatchesRegularExpression("~Examples:\n\\s+nexus {$command}\\b~", $output, $command);
        }
    }

    #[TestWith(['serve a.php --worker=2', 'The "--worker" option does not exist. Did you mean --workers?', 'serve'])]
    #[TestWith(['serve app.php --max-ag=2', 'The "--max-ag" option does not exist. Did you mean --max-age?', 'serve'])]
    #[TestWith(['status --jsn', 'The "--jsn" option does not exist. Did you mean --json?', 'status'])]
    #[TestWith(['status --frobnicate', 'The "--frobnicate" option does not exist.', 'status'])]
    #[TestWith(['work', 'Not enough arguments (missing: "application").', 'work'])]
    public function testAMistakeIsOneLineWithWhatWasMeant(string $line, string $said, string $command): void
    {
        [$code, $output, $errors] = self::nexus(explode(' ', $line));

        self::assertSame([1, '', "nexus: {$said} See nexus help {$command}.\n"], [$code, $output, $errors]);
    }

    public function testNoProgramIsStartedToMeasureATerminalThatIsNotThere(): void
    {
        $folder = sys_get_temp_dir() . '/nexus-stty-' . bin2hex(random_bytes(6));
        mkdir($folder);
        file_put_contents("{$folder}/stty", "#!/bin/sh\ntouch {$folder}/started\n");
        chmod("{$folder}/stty", 0o755);
        [$code] = self::nexus(['list'], ['PATH' => $folder . ':' . getenv('PATH')]);
        $isStarted = file_exists("{$folder}/started");
        DeployedRelease::deleteTree($folder);

        self::assertSame([0, false], [$code, $isStarted]);
    }

    public function testAMistypedVariableIsReportedWithWhatWasMeant(): void
    {
        $server = ServerProcess::start(
            ServerProcess::app('innocent'),
            ['--workers=1'],
            prefix: ['env', 'NEXUS_WORKER=3', 'NEXUS_REPOSITORY_URL=x'],
        );
        $output = $server->banner;
        $server->kill();

        self::assertStringContainsString('! NEXUS_WORKER is set, but is not an option. Did you mean NEXUS_WORKERS?', $output);
        self::assertStringNotContainsString('NEXUS_REPOSITORY_URL', $output);
    }

    public function testAServerLoadsTheExtensionItself(): void
    {
        $server = ServerProcess::withoutExtension(ServerProcess::app('innocent'), ['--workers=1'], '/');
        $answer = $server->get('/1');
        $server->kill();

        self::assertSame(200, $answer->status);
    }

    public function testQuietCommandsPrintNothing(): void
    {
        self::assertSame([0, '', ''], self::nexus(['config', '--quiet']));
        self::assertSame(['', ''], \array_slice(self::nexus(['doctor', '--quiet', '--json']), 1));
    }

    public function testNoColorIsObeyed(): void
    {
        [, $coloured] = self::nexus(['list'], ['FORCE_COLOR' => '1']);
        [, $plain] = self::nexus(['list'], ['FORCE_COLOR' => '1', 'NO_COLOR' => '1']);

        self::assertStringContainsString("\e[", $coloured);
        self::assertStringNotContainsString("\e[", $plain);
    }

    public function testTheShellCompletesOptionsAndTheirValues(): void
    {
        [, $script] = self::nexus(['completion', 'bash']);
        self::assertStringContainsString('complete -F _sf_nexus nexus', $script);
        preg_match('/-a(\d+)/', $script, $version);
        $complete = static fn(string ...$words): array => explode("\n", trim(self::nexus([
            '_complete', '--no-interaction', '-sbash', '-a' . ($version[1] ?? '1'), '-c' . (\count($words) - 1),
            ...array_map(static fn(string $word): string => "-i{$word}", array_values($words)),
        ])[1]));

        self::assertContains('--workers', $complete('nexus', 'serve', '--w'));
        self::assertSame(['production', 'development'], $complete('nexus', 'serve', '--env='));
        self::assertContains('reload', $complete('nexus', 're'));
    }

    /**
     * @param list<string> $arguments
     * @param array<string, string> $variables
     * @return array{int, string, string} exit code, standard output and error
     */
    private static function nexus(array $arguments, array $variables = []): array
    {
        $process = proc_open(
            [PHP_BINARY, \dirname(__DIR__, 3) . '/bin/nexus', ...$arguments],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $pipes,
            sys_get_temp_dir(),
            $variables + array_diff_key(getenv(), ['NO_COLOR' => '', 'FORCE_COLOR' => '']),
        );
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);
        $errors = (string) stream_get_contents($pipes[2]);

        return [proc_close($process), $output, $errors];
    }
}
