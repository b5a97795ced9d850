<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;

/** Every command of docs/operate/status.md prints the output that the page shows. */
final class GuideTest extends StatusTestCase
{
    /** The output of each command. */
    private const EXPECTED = [
        'status' => '~worker .* p99 .*│ 0 ~s',
        'status --watch=2' => '~worker .* p99 .*│ 0 ~s',
        'status --json' => '~^\{"master":\d+,.*"workers":\[\{"slot":0,~',
        'status --actors' => '~^No worker has actors~m',
        'status --actors=1000 --json' => '~"workers":\[\]~',
        'stack 0' => '~^worker 0 \(pid \d+\), .*\ncoroutine 0 \(main\): ~s',
    ];

    /** @return iterable<string, array{string}> */
    public static function commands(): iterable
    {
        preg_match_all(
            '~^```sh\n(.*?)^```~ms',
            (string) file_get_contents(dirname(__DIR__, 3) . '/docs/operate/status.md'),
            $blocks,
        );
        foreach (explode("\n", trim(implode('', $blocks[1]))) as $line) {
            yield $line => [$line];
        }
    }

    #[DataProvider('commands')]
    public function testDoesWhatThePageSays(string $command): void
    {
        $words = explode(' ', $command);
        self::assertSame('nexus', array_shift($words));
        if ($words[0] === 'serve') {
            $server = $this->serve([...array_slice($words, 2), '--workers=1'], 'seeing');
            self::assertSame('hello', $server->get('/')->body);
            ServerProcess::eventually(
                'the log is written',
                fn(): bool => (string) file_get_contents("{$this->directory}/access.log") !== '',
            );

            return;
        }
        $server = $this->serve(['--workers=1'], 'seeing');
        $said = $this->firstOf([...$words, '--pid=' . $server->master()]);
        self::assertMatchesRegularExpression(
            self::EXPECTED[implode(' ', $words)] ?? '~^the page has a command that this test does not know$~',
            $said,
        );
    }

    /**
     * The output within two seconds: some commands do not end.
     *
     * @param list<string> $words
     */
    private function firstOf(array $words): string
    {
        $command = implode(
            ' ',
            array_map(escapeshellarg(...), [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', ...$words]),
        );

        return (string) shell_exec("timeout 2 {$command} 2>&1");
    }
}
