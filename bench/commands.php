<?php

declare(strict_types=1);

use Nexus\Bench\BenchCommand;

// What bin/nexus adds to its commands. As a dependency from source, Nexus has this folder and not its autoloading.
return static fn(string $script): array => class_exists(BenchCommand::class)
    ? ['bench' => static fn(): BenchCommand => new BenchCommand($script)]
    : [];
