<?php

declare(strict_types=1);

/* What probe.c makes, for PHPStan. Nothing includes this file. */

function nexus_probe_mailbox(object $message, int $count): float
{
    return 0.0;
}

function nexus_probe_call(callable $handler, mixed $context, object $message, int $count): float
{
    return 0.0;
}
