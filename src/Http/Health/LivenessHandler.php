<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

use Nexus\Http\Internal\HealthRoute;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Response;
use Nexus\Time\Duration;

/**
 * Answers {"status":"up"}, or 503 and {"status":"down"} if a check is down. For liveness, register only checks whose
 * failure a restart of the process repairs: a database that is away is none. The server's own /health/live needs none.
 */
final readonly class LivenessHandler
{
    private const DEADLINE = 2.0;

    private Health $health;

    /**
     * @param float|Duration $deadline seconds, or a Duration, for each check; all run at once
     * @throws InvalidMiddlewareError NX-1132 for a deadline that is no time
     */
    public function __construct(HealthCheckRegistry $registry, float|Duration $deadline = self::DEADLINE)
    {
        $this->health = new Health($registry, false, $deadline);
    }

    /** The answer. */
    #[HealthRoute]
    public function __invoke(): Response
    {
        foreach ($this->health->statuses() as $status) {
            if ($status->state === State::Down) {
                return Response::json(['status' => 'down'], 503)->withHeader('Cache-Control', 'no-store');
            }
        }

        return Response::json(['status' => 'up'])->withHeader('Cache-Control', 'no-store');
    }
}
