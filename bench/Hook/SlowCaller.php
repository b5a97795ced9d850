<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Unmeasurable;

/** A script of bench/ that makes a hundred slow calls at once, and the extensions that it needs beside PHP's own. */
final readonly class SlowCaller
{
    /** Extensions that PHP must load before them. */
    private const BEFORE = [
        'pdo_pgsql' => ['pdo'],
        'pdo_mysql' => ['pdo', 'mysqlnd'],
        'mysqli' => ['mysqlnd'],
        'redis' => ['igbinary'],
    ];

    /** @param list<string> $extensions */
    private function __construct(
        public string $name,
        public string $service,
        private string $script,
        private array $extensions,
        public bool $isOurs,
    ) {}

    /** @return list<self> */
    public static function all(): array
    {
        $calls = [
            ['http', 'streams', []],
            ['http', 'curl', ['curl']],
            ['pgsql', 'pdo', ['pdo_pgsql']],
            ['mysql', 'pdo', ['pdo_mysql']],
            ['mysql', 'mysqli', ['mysqli']],
            ['redis', 'redis', ['redis']],
        ];
        $callers = [];
        foreach ($calls as [$service, $by, $extensions]) {
            $script = "programs/hook/slow/{$service}_{$by}.php";
            $callers[] = new self("slow.{$service}.{$by}.nexus", $service, $script, $extensions, true);
            if (is_file(PHP_EXTENSION_DIR . '/swoole.so')) {
                $callers[] = new self(
                    "slow.{$service}.{$by}.swoole",
                    $service,
                    $script,
                    [...$extensions, 'swoole'],
                    false,
                );
            }
        }

        return [
            ...$callers,
            new self('slow.http.curl_multi', 'http', 'peers/hook/curl_multi.php', ['curl'], false),
            new self('slow.http.amphp', 'http', 'peers/hook/amphp_http.php', [], false),
            new self('slow.redis.amphp', 'redis', 'peers/hook/amphp_redis.php', [], false),
        ];
    }

    public function script(): string
    {
        return Repository::path("bench/{$this->script}");
    }

    /**
     * @return list<Result> the duration of all calls together, their CPU time, and the peak of memory
     * @throws Unmeasurable
     */
    public function measure(ChildPhp $ours, string $address): array
    {
        $figures = $this->figures($ours, $address);
        $budget = $this->isOurs ? Budget::atMost(400) : null;

        return [
            new Result(
                "{$this->name}.wall",
                $figures->number('milliseconds'),
                'ms',
                $budget,
                'a hundred calls of 200 ms',
            ),
            new Result("{$this->name}.cpu", $figures->number('cpuMilliseconds'), 'ms'),
            new Result(
                "{$this->name}.memory",
                $figures->number('peakBytes') / 1024 ** 2,
                'MiB',
                null,
                'resident, at its most',
            ),
        ];
    }

    /** @throws Unmeasurable */
    public function figures(ChildPhp $ours, string $address): Figures
    {
        $php = $this->isOurs ? $ours : ChildPhp::bare();
        foreach ($this->extensions as $extension) {
            foreach ([...self::BEFORE[$extension] ?? [], $extension] as $needed) {
                $php = $php->with('extension', self::find($needed));
            }
        }

        return $php->figures($this->script, $address);
    }

    /** PHP's own extension, or the one that tools/peers has unpacked from Debian's package. */
    private static function find(string $extension): string
    {
        $ours = Repository::path('build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR) . "/{$extension}.so");

        return !is_file(PHP_EXTENSION_DIR . "/{$extension}.so") && is_file($ours) ? $ours : $extension;
    }
}
