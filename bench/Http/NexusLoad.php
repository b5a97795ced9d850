<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** `nexus load` on the core of the load generator. */
final readonly class NexusLoad
{
    public function __construct(private string $script, private Cores $cores) {}

    /**
     * @param float|null $rate null: as fast as the responses come
     * @throws Unmeasurable
     */
    public function drive(
        HttpServer $server,
        string $path,
        int $connections,
        float $seconds,
        ?float $rate = null,
        string ...$options,
    ): LoadFigures {
        // 2 means that some responses were wrong; the row decides about that.
        return LoadFigures::parse(Command::output(
            [
                '/bin/sh',
                '-c',
                '"$@"; code=$?; [ $code = 2 ] || exit $code',
                'sh',
                ...$this->line($server, $path, $connections, $seconds, $rate, $options),
            ],
            'nexus load',
        ));
    }

    /**
     * Runs in the background while the caller does other work.
     *
     * @throws Unmeasurable
     */
    public function begin(
        HttpServer $server,
        string $path,
        int $connections,
        float $seconds,
        float $rate,
        string ...$options,
    ): Daemon {
        return Daemon::start(
            'nexus load',
            $this->line($server, $path, $connections, $seconds, $rate, $options),
            Daemon::makeDirectory(),
        );
    }

    /**
     * @param array<string> $options
     * @return list<string>
     */
    private function line(
        HttpServer $server,
        string $path,
        int $connections,
        float $seconds,
        ?float $rate,
        array $options,
    ): array {
        $line = PhpCommand::likeThisProcess()->command(
            (string) realpath($this->script),
            'load',
            "http://{$server->address()}{$path}",
            "--connections={$connections}",
            sprintf('--duration=%Fs', $seconds),
            '--json',
            ...($rate === null ? [] : [sprintf('--rate=%F', $rate)]),
            ...array_values($options),
        );

        return [...$this->cores->forLoad(), ...$line];
    }
}
