<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

/** A running server whose requests are all handled by one process. */
interface HttpServer
{
    public function name(): string;

    /** host:port */
    public function address(): string;

    /** The process id of the worker. */
    public function worker(): int;

    public function stop(): void;
}
