<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

/** Something that the application needs, and that may fail. */
interface HealthCheck
{
    /** The key in the answer: "database". */
    public function name(): string;

    /**
     * Checks whether it works. It may wait; after the deadline of the checks it is cancelled and counts as down.
     *
     * @throws \Throwable counts as down. The message is not shown, unless HealthCheckHandler shows details
     */
    public function check(): HealthStatus;
}
