<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\ActorPath;
use Psr\Log\{AbstractLogger, LoggerInterface};

/**
 * Adds the actor's path to log records, as "actor" in the context.
 *
 * @internal
 */
final class ActorLogger extends AbstractLogger
{
    public function __construct(private readonly LoggerInterface $inner, private readonly ActorPath $actor) {}

    /** @param array<mixed> $context */
    public function log($level, string|\Stringable $message, array $context = []): void
    {
        $this->inner->log($level, $message, $context + ['actor' => (string) $this->actor]);
    }
}
