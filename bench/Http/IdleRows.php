<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Budget;

/** Measures new servers: with free memory that earlier load has left, connections would seem to cost nothing. */
final readonly class IdleRows implements HttpRows
{
    public const CONNECTIONS = 18_000;

    public function __construct(private HttpBed $bed) {}

    public function measure(\Closure $progress): array
    {
        $idle = new IdleConnections($this->bed->php, $this->bed->cores, HttpBed::PATH);
        $results = [];
        foreach ([$this->bed->ours(), $this->bed->nginx()] as $server) {
            $progress("{$server->name()}, " . self::CONNECTIONS . ' idle connections');
            try {
                $this->bed->wrk->drive($server, HttpBed::PATH, 1, 1);
                array_push(
                    $results,
                    ...$idle->measure(
                        $server,
                        self::CONNECTIONS,
                        $server instanceof NexusServer ? Budget::atMost(2) : null,
                    ),
                );
            } finally {
                $server->stop();
            }
        }

        return $results;
    }
}
