<?php

declare(strict_types=1);

namespace Nexus\Bench\Site;

use Nexus\Bench\Http\Contender;
use Nexus\Bench\Http\Duel;
use Nexus\Bench\Http\FpmServer;
use Nexus\Bench\Http\LoadRound;
use Nexus\Bench\Http\Wrk;
use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Suite;
use Nexus\Bench\Measure\Unmeasurable;

/** An application behind nginx and php-fpm, in classic mode and pooled: each with one worker, on the same core. */
final readonly class SiteSuite implements Suite
{
    private const CONNECTIONS = 8;
    private const CLASSIC_CPU = 0.9;
    private const POOLED_CPU = 0.35;
    private const MEBIBYTE = 1 << 20;
    /** Seconds that a request may take. */
    private const PATIENCE = 30;

    /**
     * @param string $script bin/nexus
     * @param BenchedSite|null $site null: the Symfony application of this repository
     * @param positive-int $seconds of a round
     * @param positive-int $rounds
     */
    public function __construct(
        private string $script,
        private int $seconds,
        private int $rounds,
        private ?BenchedSite $site = null,
    ) {}

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $cores = Cores::ofThisProcess();
        if ($cores->areSeparate() && Command::find('taskset') === null) {
            throw Unmeasurable::programMissing('taskset');
        }
        $wrk = Wrk::on($cores);
        FpmServer::demand();
        if ($this->site === null) {
            $progress('the Symfony application: composer installs it');
        }
        $site = $this->site ?? SymfonySite::prepare();
        $host = Host::describe() + ['wrk' => $wrk->version(), 'pinning' => $cores->text()];
        $servers = [];
        try {
            foreach (SiteContender::cases() as $contender) {
                if ($contender !== SiteContender::Pooled || $site->pooled !== null) {
                    $progress("the start of {$contender->value}");
                    $servers[$contender->value] = SiteServer::start($this->script, $cores, $contender, $site);
                }
            }
            $host += [
                'application' => $site->root,
                'targets' => implode(' ', $site->targets),
                'nginx_fpm' => $servers[SiteContender::Fpm->value]->banner(),
                'server' => $servers[SiteContender::Classic->value]->banner(),
                'answers' => self::verify($servers, $site),
                'rounds' => "{$this->rounds} of {$this->seconds} s for each, in turn; medians",
            ];
            $rounds = $this->measure($servers, $site, $wrk, $progress);
            $memory = array_map(static fn(SiteServer $server): int => $server->memory(), $servers);
        } finally {
            array_walk($servers, static fn(SiteServer $server) => $server->stop());
        }

        return new Report(
            'site',
            $host + ['disturbance' => $disturbance->text()],
            self::results($site->name, $rounds, $memory),
        );
    }

    /**
     * Compares all answers. It also warms all servers.
     *
     * @param array<string, SiteServer> $servers
     * @throws Unmeasurable
     */
    private static function verify(array $servers, BenchedSite $site): string
    {
        $bytes = [];
        foreach ($site->targets as $target) {
            foreach ($servers as $name => $server) {
                SiteAnswer::ask($server, $target);
                $answer = SiteAnswer::ask($server, $target);
                $expected ??= $answer;
                $difference = $expected->differenceTo($answer, $site->isComparedByBody);
                if ($difference !== null) {
                    throw Unmeasurable::wrongAnswer($name, "{$target} as " . array_key_first($servers), $difference);
                }
                $bytes[$name] = ($bytes[$name] ?? 0) + strlen($answer->body);
            }
            unset($expected);
        }

        return implode(', ', array_map(
            static fn(string $name, int $count): string => "{$name} {$count} bytes",
            array_keys($bytes),
            $bytes,
        )) . ($site->isComparedByBody ? ', all equal' : ', statuses and types equal');
    }

    /**
     * @param array<string, SiteServer> $servers
     * @param \Closure(string): void $progress
     * @return array<string, Contender>
     * @throws Unmeasurable
     */
    private function measure(array $servers, BenchedSite $site, Wrk $wrk, \Closure $progress): array
    {
        $file = tempnam(sys_get_temp_dir(), 'nexus-bench');
        if ($file === false) {
            throw Unmeasurable::programFailed('tempnam()', sys_get_temp_dir() . ' is not writable');
        }
        try {
            file_put_contents($file, implode("\n", $site->targets) . "\n");
            $drive = function (SiteServer $server) use ($wrk, $file): LoadRound {
                $before = $server->cpu();
                $round = $wrk->drive(
                    $server,
                    '/',
                    self::CONNECTIONS,
                    $this->seconds,
                    'urls.lua',
                    [$file],
                    self::PATIENCE,
                );

                return $round->withCpu($server->cpu()->since($before));
            };
            $rounds = [];
            // Until the JIT has compiled what is executed often.
            array_map($drive, $servers);
            for ($round = 1; $round <= $this->rounds; ++$round) {
                foreach ($servers as $name => $server) {
                    $progress("{$name}, round {$round} of {$this->rounds}");
                    $rounds[$name][] = $drive($server);
                }
            }
        } finally {
            unlink($file);
        }
        $contenders = [];
        foreach ($rounds as $name => $driven) {
            $contenders[$name] = new Contender($name, $driven);
        }

        return $contenders;
    }

    /**
     * @param array<string, Contender> $contenders
     * @param array<string, int> $memory bytes
     * @return list<Result>
     */
    public static function results(string $suite, array $contenders, array $memory): array
    {
        $fpm = $contenders[SiteContender::Fpm->value];
        $budgets = [
            SiteContender::Classic->value => self::CLASSIC_CPU,
            SiteContender::Pooled->value => self::POOLED_CPU,
        ];
        $results = [];
        foreach ($contenders as $name => $contender) {
            array_push(
                $results,
                ...$contender->throughput($suite),
                ...$contender->costs($suite),
                ...$contender->latencies($suite),
            );
            $results[] = new Result("{$suite}.memory.{$name}", $memory[$name] / self::MEBIBYTE, 'MiB');
            $results[] = new Result("{$suite}.errors.{$name}", $contender->errors(), '', Budget::atMost(0));
        }
        foreach (array_intersect_key($contenders, $budgets) as $name => $contender) {
            $duel = new Duel($contender, $fpm);
            $results[] = $duel->cpu("{$suite}.{$name}", Budget::atMost($budgets[$name]));
            $results[] = $duel->requestsPerSecond("{$suite}.{$name}");
        }

        return $results;
    }
}
