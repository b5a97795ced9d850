<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Guide;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/**
 * Follows the pages of docs/start as a new user does: saves every file and executes every command exactly as the page
 * has it, in a directory with the contents of a checkout after `make build`.
 */
#[CoversNothing]
final class TutorialTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    private string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-tutorial-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        foreach (['bin', 'vendor'] as $part) {
            symlink((string) realpath(self::ROOT . "/{$part}"), "{$this->directory}/{$part}");
        }
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    #[TestWith(['first-server', 4])]
    #[TestWith(['first-coroutine', 1])]
    #[TestWith(['first-actor', 1])]
    #[TestWith(['first-api', 8])]
    #[TestWith(['first-application', 9])]
    public function testItWorksWhenTyped(string $page, int $outputs): void
    {
        $checked = 0;
        foreach (Tutorial::ofPage(self::ROOT . "/docs/start/{$page}.md")->steps as [$step, $what, $content]) {
            match ($step) {
                'save' => $this->save($what, (string) $content),
                'type' => $this->type($what, $content),
                'ask' => $this->ask($what, (string) $content),
            };
            $checked += $step !== 'save' && $content !== null ? 1 : 0;
        }

        self::assertGreaterThanOrEqual($outputs, $checked);
    }

    public function testThePageAboutAnApiShowsTheExample(): void
    {
        $page = (string) file_get_contents(self::ROOT . '/docs/start/first-api.md');
        $blocks = preg_split('~^```.*\n~m', $page);
        self::assertIsArray($blocks);
        foreach (['app.php', 'TodoTest.php'] as $file) {
            $code = (string) file_get_contents(self::ROOT . "/examples/todo/{$file}");
            self::assertContains($code, $blocks, "docs/start/first-api.md shows examples/todo/{$file} as it is");
        }
        self::assertLessThan(120, substr_count((string) file_get_contents(self::ROOT . '/examples/todo/app.php'), "
"));
    }

    private function save(string $name, string $content): void
    {
        $file = "{$this->directory}/{$name}";
        is_dir(dirname($file)) || mkdir(dirname($file));
        file_put_contents($file, $content);
    }

    private function type(string $command, ?string $output): void
    {
        if (preg_match('~^((?:[A-Z_]+=\S+ )*)bin/nexus serve (\S+)((?: \S+)*)$~D', $command, $serve) === 1) {
            $this->server?->kill();
            $variables = preg_split('~ ~', $serve[1], -1, PREG_SPLIT_NO_EMPTY);
            $options = preg_split('~ ~', $serve[3], -1, PREG_SPLIT_NO_EMPTY);
            self::assertIsArray($variables);
            self::assertIsArray($options);
            $this->server = ServerProcess::start(
                $serve[2],
                [...$options, '--port=0'],
                $this->directory,
                $variables === [] ? [] : ['env', ...$variables],
            );

            return;
        }
        $said = $this->execute($command);
        if ($output !== null) {
            self::assertSame($output, $said, $command);
        }
    }

    /** The shown lines are among the lines of the response, in that order. */
    private function ask(string $command, string $shown): void
    {
        self::assertNotNull($this->server, "{$command}: the page has not started a server");
        $port = (string) preg_replace('~^.*:~', '', $this->server->address);
        $rest = str_replace("\r", '', $this->execute(strtr($command, ['curl ' => 'curl -sS ', ':8080' => ":{$port}"])));
        foreach (array_filter(explode("\n", $shown), static fn(string $line): bool => trim($line) !== '') as $line) {
            self::assertStringContainsString(trim($line), $rest, $command);
            $rest = substr($rest, (int) strpos($rest, trim($line)) + strlen(trim($line)));
        }
    }

    private function execute(string $command): string
    {
        $process = proc_open(['sh', '-c', "{$command} 2>&1"], [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, $this->directory);
        self::assertIsResource($process);
        $said = (string) stream_get_contents($pipes[1]);
        self::assertSame(0, proc_close($process), "{$command}\n{$said}");

        return $said;
    }
}
