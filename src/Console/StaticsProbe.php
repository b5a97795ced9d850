<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Php\PhpCommand;
use Nexus\Server\Sentinel\Sentinel;
use Nexus\Server\StartException;

/**
 * Starts an application, requests some of its paths, and finds the static properties and variables that this changed.
 *
 * @internal
 */
final readonly class StaticsProbe
{
    /** How often each path is requested. */
    private const ROUNDS = 6;
    /** Seconds that a start, or a request, may take. */
    private const PATIENCE = 60;
    private const INTERVAL = 20_000;

    public function __construct(private string $script, private string $application) {}

    /**
     * @param non-empty-list<string> $paths
     * @return array{requests: int, failed: list<string>, statics: list<string>}
     * @throws StartException NX-0427 when the application does not start
     */
    public function measure(array $paths): array
    {
        $log = tempnam(sys_get_temp_dir(), 'nexus-statics');
        if ($log === false) {
            throw StartException::misconfigured('There is no folder for temporary files.');
        }
        $command = PhpCommand::likeThisProcess()->command(
            (string) realpath($this->script),
            'serve',
            $this->application,
            ...['--sentinel', '--workers=1', '--host=127.0.0.1', '--port=0', '--env=production'],
        );
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], ['file', $log, 'a'], ['file', $log, 'a']],
            $pipes,
            null,
            [Sentinel::STATICS => '1'] + getenv(),
        );
        if ($process === false) {
            throw StartException::misconfigured("{$command[0]} cannot be started.");
        }
        try {
            $failed = $this->request($this->addressOf($process, $log), $paths);
            proc_terminate($process);
            self::await(static fn(): bool => !proc_get_status($process)['running']);
            $said = (string) file_get_contents($log);
        } finally {
            proc_get_status($process)['running'] && proc_terminate($process, SIGKILL);
            proc_close($process);
            unlink($log);
        }
        preg_match_all('/sentinel: static (.+)$/m', $said, $lines);

        return ['requests' => self::ROUNDS * \count($paths), 'failed' => $failed, 'statics' => $lines[1]];
    }

    /**
     * @param resource $process
     * @throws StartException
     */
    private function addressOf($process, string $log): string
    {
        $address = '';
        self::await(static function () use ($process, $log, &$address): bool {
            $found = preg_match('~ at (?:http://)?(127\.0\.0\.1:\d+)~', (string) file_get_contents($log), $match) === 1;
            $address = $found ? $match[1] ?? '' : '';

            return $found || !proc_get_status($process)['running'];
        });

        return $address !== ''
            ? $address
            : throw StartException::misconfigured("{$this->application} cannot be served: " . trim(
                (string) file_get_contents($log),
            ));
    }

    /**
     * @param list<string> $paths
     * @return list<string> paths whose last response was no success
     */
    private function request(string $address, array $paths): array
    {
        $failed = [];
        for ($round = 0; $round < self::ROUNDS; $round++) {
            foreach ($paths as $path) {
                $context = stream_context_create(['http' => ['timeout' => self::PATIENCE, 'follow_location' => 0]]);
                $isAnswered = @file_get_contents("http://{$address}{$path}", false, $context) !== false;
                $failed[$path] = !$isAnswered;
            }
        }

        return array_keys(array_filter($failed, static fn(bool $isFailed): bool => $isFailed));
    }

    /** @param \Closure(): bool $isDone */
    private static function await(\Closure $isDone): void
    {
        $until = hrtime(true) + self::PATIENCE * 1_000_000_000;
        while (!$isDone() && hrtime(true) < $until) {
            usleep(self::INTERVAL);
        }
    }
}
