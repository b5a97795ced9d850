<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Environment;
use Nexus\Server\Signal;
use Nexus\Server\StartException;
use Nexus\Server\SystemException;

use function Nexus\Async\spawn;

/**
 * Executes generation leaders and receives their reports.
 *
 * @internal
 */
final class Starter
{
    private int $count = 0;

    public function __construct(
        private readonly Listeners $listeners,
        private readonly Scoreboard $scoreboard,
        private readonly Fabric $fabric,
    ) {}

    /**
     * When it throws, the caller reverts its changes with a Checkpoint.
     *
     * @throws StartException NX-0410 to NX-0414, NX-0427
     * @throws SystemException NX-0401
     */
    public function start(Plan $plan): Generation
    {
        if (!$this->scoreboard->widen(max($plan->workers, $this->scoreboard->ownSlots()))) {
            throw StartException::needsRestart("{$plan->workers} workers are more than this server supports");
        }
        $this->listeners->cover($plan);
        $ends = Sockets::pair();
        if (\is_int($ends)) {
            throw StartException::addressUnusable('a socket pair', Sockets::describe($ends));
        }
        try {
            $reports = ReportReader::open($ends[0]);
            $leader = $this->execute($plan, $this->count + 1, $ends[1], $this->listeners->bySlot($plan));
        } finally {
            Sockets::close($ends[1]);
        }
        $generation = new Generation(++$this->count, $leader, $plan);
        self::receiveReports($generation, $reports);

        return $generation;
    }

    /**
     * @param non-empty-list<array<int, int>> $sockets
     * @throws SystemException NX-0401
     */
    private function execute(Plan $plan, int $number, int $report, array $sockets): int
    {
        $scoreboard = $this->scoreboard->descriptor();
        $fabric = $this->fabric->descriptors();

        return Process::execute(
            $plan->command,
            [
                Manifest::VARIABLE => Manifest::toVariable($plan, $number, $scoreboard, $report, $fabric, $sockets),
                Environment::VARIABLE => $plan->environment,
                ...$plan->isClassic ? [Manifest::UNCACHED => '1'] : [],
            ] + KeptEnvironment::of(self::environment(), $plan->keptEnvironment),
            array_values(array_unique([$scoreboard, $report, ...$fabric, ...array_merge(...$sockets)])),
        );
    }

    /** @param resource $reports */
    private static function receiveReports(Generation $generation, $reports): void
    {
        $reader = new ReportReader(static function (array $message) use ($generation): void {
            $generation->receive($message);
            Process::raise(Signal::CHLD);
        });
        $generation->hearing = spawn(static fn() => $reader->follow($reports));
    }

    /**
     * The environment of a leader. It leaves out variables that the console sets for programs it starts, because the
     * application must not inherit them.
     *
     * @return array<string, string>
     */
    private static function environment(): array
    {
        $given = "\0" . (string) @file_get_contents('/proc/self/environ');
        $ofConsole = array_filter(
            ['SHELL_VERBOSITY', 'LINES', 'COLUMNS'],
            static fn(string $name): bool => !str_contains($given, "\0{$name}="),
        );

        return array_diff_key(getenv(), array_flip($ofConsole));
    }
}
