<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Worker;

use function Nexus\Bench\Programs\arguments;

require_once dirname(__DIR__, 3) . '/vendor/autoload.php';
require_once dirname(__DIR__) . '/micro/harness.php';

/** The share of this amount of work that --share=N asks for: an Nth. */
function share(int $amount): int
{
    foreach (arguments() as $argument) {
        if (str_starts_with($argument, '--share=')) {
            return max(1, intdiv($amount, max(1, (int) substr($argument, 8))));
        }
    }

    return $amount;
}
