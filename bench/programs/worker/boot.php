<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Worker;

use function Nexus\Bench\Programs\arguments;

require_once dirname(__DIR__, 3) . '/vendor/autoload.php';
require_once dirname(__DIR__) . '/micro/harness.php';

/** The value of the argument --NAME=VALUE; empty without one. */
function option(string $name): string
{
    foreach (arguments() as $argument) {
        if (str_starts_with($argument, "--{$name}=")) {
            return substr($argument, strlen($name) + 3);
        }
    }

    return '';
}

/** The share of this amount of work that --share=N asks for: an Nth. */
function share(int $amount): int
{
    return max(1, intdiv($amount, max(1, (int) option('share'))));
}
