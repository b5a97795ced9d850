<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The library whose calls of libc are measured, compiled from bench/programs/hook/probe.c when it is missing or older.
 */
final readonly class HookProbe
{
    private function __construct(public string $library) {}

    /** @throws Unmeasurable */
    public static function build(): self
    {
        $root = Repository::root();
        $source = "{$root}/bench/programs/hook/probe.c";
        $library = "{$root}/build/bench/probe.so";
        $made = @filemtime($library);
        if ($made !== false && $made >= (int) filemtime($source)) {
            return new self($library);
        }
        $compiler = Command::find('cc') ?? throw Unmeasurable::programMissing('cc', 'gcc libc6-dev');
        is_dir(dirname($library)) || mkdir(dirname($library), 0o755, true);
        Command::output(
            [$compiler, '-O2', '-fPIC', '-shared', '-o', $library, $source, '-lpthread'],
            "{$compiler} {$source}",
        );

        return new self($library);
    }

    /**
     * A process that measures every call in one place of a program, on request.
     *
     * @throws Unmeasurable
     */
    public function takeTurns(ChildPhp $php, HookPlace $place): TurnTaker
    {
        return TurnTaker::start(
            $php->line('programs/hook/cost.php', $this->library, $place->value, '--in-turn'),
            'bench/programs/hook/cost.php',
        );
    }
}
