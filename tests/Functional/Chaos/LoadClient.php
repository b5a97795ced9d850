<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** Runs client.c, which is compiled at first use. */
final class LoadClient
{
    /** Requests of a well-behaved client: they must succeed in spite of the failures. */
    public const POLITE = 'ggpcw2jhts';
    /** All kinds of requests, with clients that disconnect and malformed messages. */
    public const MIXED = 'ggggppcw2jhtsLBSFuUCxemMbHAWDR';
    /** Clients that disconnect at any moment. */
    public const RUDE = 'HAWDR';
    /** Requests that need memory, descriptors and disk space, which the server may refuse. */
    public const GREEDY = '!ggpLUuBSF';

    /** @var resource */
    private $process;
    /** @var resource */
    private $input;
    /** A pipe that no process reads would block the client when it is full. */
    private readonly string $output;

    private function __construct(
        string $address,
        int $connections,
        string $mix,
        private readonly int $requests,
        float $pause,
        int $seed,
    ) {
        $target = preg_replace('~^(unix://|tcp://.*:)~', '', $address);
        $this->output = (string) tempnam(sys_get_temp_dir(), 'nexus-load');
        $process = proc_open(
            [
                self::binary(),
                (string) $target,
                (string) $connections,
                $mix,
                (string) $requests,
                (string) ($pause * 1000),
                (string) $seed,
            ],
            [['pipe', 'r'], ['file', $this->output, 'w']],
            $pipes,
        );
        $this->process = is_resource($process) ? $process : throw new \RuntimeException(
            'The client cannot be started.',
        );
        $this->input = $pipes[0];
    }

    /**
     * @param string $address as ServerProcess gives it
     * @param string $mix letters of client.c
     * @param int $requests 0: until it is stopped
     * @param float $pause approximate seconds between a response and the next request
     */
    public static function start(
        string $address,
        int $connections,
        string $mix,
        int $requests = 0,
        float $pause = 0.0,
        int $seed = 1,
    ): self {
        return new self($address, $connections, $mix, $requests, $pause, $seed);
    }

    /** Every connection has received a response. */
    public function waitUntilUp(float $seconds): void
    {
        $end = microtime(true) + $seconds;
        while (preg_match('/^up$/m', $this->said()) !== 1) {
            if (microtime(true) > $end || !proc_get_status($this->process)['running']) {
                throw new \RuntimeException("The client did not get an answer on every connection: {$this->said()}");
            }
            usleep(10_000);
        }
    }

    /** Waits until the requests in progress have ended. */
    public function stop(): LoadReport
    {
        fclose($this->input);

        return $this->end();
    }

    /**
     * Waits until the client has received the given number of responses.
     *
     * @param resource|null $server its end is a failure, since no response could come
     */
    public function wait(mixed $server = null): LoadReport
    {
        // Closing its input, as proc_close() does first, would end it.
        while (proc_get_status($this->process)['running']) {
            if ($server !== null && !proc_get_status($server)['running']) {
                $this->stop();

                throw new \RuntimeException('The server has ended.');
            }
            usleep(5_000);
        }
        $report = $this->end();

        return $report->answered >= $this->requests ? $report : throw new \RuntimeException(
            "The client gave up after {$report->answered} answers.",
        );
    }

    private function end(): LoadReport
    {
        proc_close($this->process);
        $said = $this->said();
        unlink($this->output);

        return LoadReport::parse($said);
    }

    private function said(): string
    {
        return (string) file_get_contents($this->output);
    }

    private static function binary(): string
    {
        $source = __DIR__ . '/client.c';
        $binary = dirname(__DIR__, 3) . '/build/load-client-' . substr((string) hash_file('sha256', $source), 0, 16);
        if (is_file($binary)) {
            return $binary;
        }
        @mkdir(dirname($binary));
        $unfinished = "{$binary}." . getmypid();
        $compiler = getenv('CC') === false ? 'cc' : getenv('CC');
        exec(
            "{$compiler} -std=gnu11 -D_GNU_SOURCE -O2 -Wall -Wextra -o " . escapeshellarg($unfinished) . ' '
                . escapeshellarg($source) . ' 2>&1',
            $lines,
            $code,
        );
        if ($code !== 0) {
            throw new \RuntimeException("The client does not compile:\n" . implode("\n", $lines));
        }
        rename($unfinished, $binary);

        return $binary;
    }
}
