<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

/** Adds the server's log to the message of an error: it may say why a connection was closed. */
trait AddsServerLog
{
    /** Null: it was not started. */
    abstract protected function startedServer(): ?ServerProcess;

    final protected function transformException(\Throwable $reason): \Throwable
    {
        $server = $this->startedServer();

        return $server === null
            ? $reason
            : new \RuntimeException("{$reason->getMessage()}\nThe server: {$server->errors()}", 0, $reason);
    }
}
