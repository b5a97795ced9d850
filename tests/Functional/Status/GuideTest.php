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
        $expected = self::EXPECTED[implode(' ', $words)] ?? '~^the page has a command that this test does not know$~';
        $said = self::firstOf([...$words, '--pid=' . $server->master()], $expected);
        self::assertMatchesRegularExpression($expected, $said);
    }

    /**
     * The output up to what is expected: some commands do not end.
     *
     * @param list<string> $words
     */
    private static function firstOf(array $words, string $expected): string
    {
        $process = proc_open(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', ...$words],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
        );
        self::assertIsResource($process);
        $output = $pipes[1];
        stream_set_blocking($output, false);
        $said = '';
        try {
            ServerProcess::eventually(
                implode(' ', $words) . ' prints it',
                static function () use ($output, $expected, &$said): bool {
                    $said .= (string) stream_get_contents($output);

                    return preg_match($expected, $said) === 1 || feof($output);
                },
            );
        } finally {
            proc_terminate($process);
            proc_close($process);
        }

        return $said;
    }
}
