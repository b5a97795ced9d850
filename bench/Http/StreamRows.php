<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\ProcessPeak;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** A download and an upload of a gibibyte, one at a time, and the growth of the worker's memory. */
final readonly class StreamRows implements HttpRows
{
    private const MEBIBYTES = 1024;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        Command::find('curl') ?? throw Unmeasurable::programMissing('curl', 'curl');
        $files = BenchFiles::make();
        $theirs = $this->bed->nginx($files->directory);
        $ours = $this->bed->ours('programs/http/files.php', '--max-body-bytes=2g');
        $upload = ['-X', 'PUT', '-T', "{$files->directory}/1g"];
        try {
            return [
                ...$this->transfer('down_pieces', $ours, '/stream', [], BenchFiles::GIBIBYTE, $progress),
                ...$this->transfer('down_file', $ours, '/files/1g', [], BenchFiles::GIBIBYTE, $progress),
                ...$this->transfer('down_file', $theirs, '/files/1g', [], BenchFiles::GIBIBYTE, $progress),
                ...$this->transfer('up_pieces', $ours, '/counted', $upload, 0, $progress),
                ...$this->transfer('up', $ours, '/uploads/1g', $upload, 0, $progress),
                ...$this->transfer('up', $theirs, '/uploads/1g', $upload, 0, $progress),
            ];
        } finally {
            $ours->stop();
            $theirs->stop();
            $files->remove();
        }
    }

    /**
     * @param list<string> $options of curl
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private function transfer(
        string $way,
        HttpServer $server,
        string $path,
        array $options,
        int $received,
        \Closure $progress,
    ): array {
        $progress("{$server->name()}, a gibibyte {$way}");
        $peak = ProcessPeak::watch($server->worker());
        $cpu = ProcessCpu::of($server->worker());
        $began = hrtime(true);
        $output = Command::output([
            ...$this->bed->cores->forLoad(), 'curl', '-sS', '--fail', '--max-time', '120', '-o', '/dev/null', '-H',
            'Expect:',
            '-w', '%{http_code} %{size_download} %{size_upload}', ...$options, "http://{$server->address()}{$path}",
        ], 'curl');
        $seconds = (hrtime(true) - $began) / 1e9;
        $counts = array_map(intval(...), explode(' ', trim($output)));
        $moved = $received > 0 ? $counts[1] ?? 0 : $counts[2] ?? 0;
        if ($moved !== BenchFiles::GIBIBYTE) {
            throw Unmeasurable::wrongAnswer($server->name(), "a gibibyte at {$path}", $output);
        }
        $isOurs = $server instanceof NexusServer;

        return [
            new Result(
                "stream.{$way}.{$server->name()}",
                self::MEBIBYTES / $seconds,
                'MiB/s',
                null,
                sprintf('%.2f s of CPU', ProcessCpu::of($server->worker())->since($cpu)->seconds),
            ),
            new Result(
                "stream.{$way}.memory.{$server->name()}",
                $peak->growth() / 1048576,
                'MiB',
                $isOurs ? Budget::atMost(8) : null,
                'resident at most, over before',
            ),
        ];
    }
}
