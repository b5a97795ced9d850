<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

/** client.c, compiled when first used. */
final class LoadClient
{
    /** What a well-behaved client asks for, and what must come through chaos. */
    public const POLITE = 'ggpcw2jhts';
    /** Everything, with clients that go away and messages that are none. */
    public const MIXED = 'ggggppcw2jhtsLBxemMbHAW';

    /** @var resource */
    private $process;
    /** @var resource */
    private $input;
    /** @var resource */
    private $output;
    private string $said = '';
    private bool $isUp = false;

    private function __construct(string $address, int $connections, string $mix, int $requests, float $pause, int $seed)
    {
        $target = preg_replace('~^(unix://|tcp://.*:)~', '', $address);
        $process = proc_open(
            [self::binary(), (string) $target, (string) $connections, $mix, (string) $requests, (string) ($pause * 1000), (string) $seed],
            [['pipe', 'r'], ['pipe', 'w']],
            $pipes,
        );
        $this->process = is_resource($process) ? $process : throw new \RuntimeException('The client cannot be started.');
        [$this->input, $this->output] = $pipes;
    }

    /**
     * @param string $address as ServerProcess gives it
     * @param string $mix letters of client.c
     * @param int $requests 0: until it is stopped
     * @param float $pause seconds between an answer and the next request, more or less
     */
    public static function start(string $address, int $connections, string $mix, int $requests = 0, float $pause = 0.0, int $seed = 1): self
    {
        return new self($address, $connections, $mix, $requests, $pause, $seed);
    }

    /** Every connection has had an answer. */
    public function waitUntilUp(float $seconds): void
    {
        $end = microtime(true) + $seconds;
        stream_set_blocking($this->output, false);
        while (!$this->isUp && microtime(true) < $end) {
            $read = [$this->output];
            $write = $except = [];
            stream_select($read, $write, $except, 1);
            $this->said .= fread($this->output, 65536);
            $this->isUp = preg_match('/^up$/m', $this->said) === 1;
            if (feof($this->output)) {
                break;
            }
        }
        stream_set_blocking($this->output, true);
        if (!$this->isUp) {
            throw new \RuntimeException("The client did not get an answer on every connection: {$this->said}");
        }
    }

    /** Lets what is in flight end. */
    public function stop(): LoadReport
    {
        fclose($this->input);

        return $this->wait();
    }

    /** Waits until it has had as many answers as it was told to. */
    public function wait(): LoadReport
    {
        $this->said .= stream_get_contents($this->output);
        fclose($this->output);
        proc_close($this->process);

        return LoadReport::parse($this->said);
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
        exec("{$compiler} -std=gnu11 -D_GNU_SOURCE -O2 -Wall -Wextra -o " . escapeshellarg($unfinished) . ' ' . escapeshellarg($source) . ' 2>&1', $lines, $code);
        if ($code !== 0) {
            throw new \RuntimeException("The client does not compile:\n" . implode("\n", $lines));
        }
        rename($unfinished, $binary);

        return $binary;
    }
}
