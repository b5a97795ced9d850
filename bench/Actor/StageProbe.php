<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Repository;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The C extension that measures stages, compiled from bench/programs/actor/probe.c when it is missing or older
 * than its sources.
 */
final readonly class StageProbe
{
    private function __construct(public string $library) {}

    /** @throws Unmeasurable */
    public static function build(): self
    {
        $root = Repository::root();
        $sources = ["{$root}/bench/programs/actor/probe.c", "{$root}/ext/actor/system/mailbox.c"];
        $library = "{$root}/build/bench/actor_probe." . PHP_VERSION_ID . '.so';
        $newest = max(array_map(
            intval(...),
            array_map(
                filemtime(...),
                [...$sources, "{$root}/ext/actor/system/mailbox.h", "{$root}/ext/actor/system/mail.h"],
            ),
        ));
        if ((int) @filemtime($library) >= $newest) {
            return new self($library);
        }
        $compiler = Command::find('cc') ?? throw Unmeasurable::programMissing('cc', 'gcc libc6-dev');
        $config = PHP_BINDIR . '/php-config';
        is_executable($config) || throw Unmeasurable::programMissing('php-config', 'php-dev');
        $includes = explode(' ', trim(Command::output([$config, '--includes'], $config)));
        is_dir(dirname($library)) || mkdir(dirname($library), 0o755, true);
        Command::output(
            [$compiler, '-O2', '-fPIC', '-shared', "-I{$root}/ext", ...$includes, '-o', $library, ...$sources],
            "{$compiler} {$sources[0]}",
        );

        return new self($library);
    }
}
