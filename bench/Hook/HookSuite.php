<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Coro\CoroPeers;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Disturbance;
use Nexus\Bench\Measure\Host;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Suite;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The cost of hooks in place of libc's functions, and their gain: a hundred slow calls at once, compared with peers
 * without hooks.
 */
final readonly class HookSuite implements Suite
{
    public function __construct(private string $script, private ChildPhp $php) {}

    public function run(\Closure $progress): Report
    {
        $disturbance = Disturbance::watch();
        $progress('what a call costs that does not wait');
        $results = [...(new HookCosts($this->php))->measure(), (new HookGuard($this->php))->measure()];
        $progress('who is there to measure beside us');
        $host = Host::describe() + CoroPeers::find()->versions;
        [$slow, $missing] = $this->slow($progress);

        return new Report('hook', $host + $missing + ['disturbance' => $disturbance->text()], [...$results, ...$slow]);
    }

    /**
     * @param \Closure(string): void $progress
     * @return array{list<Result>, array<string, string>} the results, and the reasons for those that are missing
     * @throws Unmeasurable
     */
    private function slow(\Closure $progress): array
    {
        $progress('PostgreSQL, MariaDB, Redis come up');
        $services = SlowServices::start($this->script, Cores::ofThisProcess());
        putenv("LD_LIBRARY_PATH={$services->libraries}");
        $php = $this->php->with('nexus.hooks', '1');
        $results = $missing = $able = [];
        try {
            foreach (SlowCaller::all() as $caller) {
                $address = $services->address($caller->service);
                if ($address === null) {
                    $missing[$caller->service] = 'not measured: tools/services takes it from Debian packages';
                    continue;
                }
                $progress($caller->name);
                try {
                    array_push($results, ...$caller->measure($php, $address));
                    $able[] = $caller;
                } catch (Unmeasurable $failure) {
                    // A peer that fails costs its own rows only.
                    $missing[$caller->name] = $caller->isOurs
                        ? throw $failure
                        : "not measured: {$failure->getMessage()}";
                }
            }
            $progress('curl and its peers in turn');
            $contest = new CurlContest($php, (string) $services->address('http'));
            array_push($results, ...$contest->hold($able));
        } finally {
            $services->stop();
        }

        return [$results, $missing];
    }
}
