<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

use Nexus\Http\Internal\HealthRoute;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;

use function Nexus\Http\Internal\is_ready;

/**
 * Answers whether the application can take requests: the state of each check, and the worst of them. The status is 503
 * if a check is down, or the server is about to stop; 200 otherwise, also if a check is degraded.
 *
 *     $app->get('/status', new HealthCheckHandler(new HealthCheckRegistry(new PdoCheck($pdo))));
 *
 * App::health() adds it in place of the server's own readiness route.
 */
final readonly class HealthCheckHandler
{
    private const DEADLINE = 2.0;

    private Health $health;

    /**
     * @param bool $includeErrorDetail whether the messages of exceptions are shown; they may have secrets
     * @param float|Duration $deadline seconds, or a Duration, for each check; all run at once
     * @throws InvalidMiddlewareError NX-1132 for a deadline that is no time
     */
    public function __construct(
        HealthCheckRegistry $registry,
        bool $includeErrorDetail = false,
        float|Duration $deadline = self::DEADLINE,
    ) {
        $this->health = new Health($registry, $includeErrorDetail, $deadline);
    }

    /** The answer; a request is needed only to learn whether its server is about to stop. */
    #[HealthRoute]
    public function __invoke(?Request $request = null): Response
    {
        $isStopping = $request !== null && !is_ready($request);
        $statuses = $isStopping ? [] : $this->health->statuses();
        $states = array_map(static fn(HealthStatus $status): State => $status->state, array_values($statuses));
        $state = $isStopping ? State::Down : State::worst(...$states);
        $checks = array_map(
            static fn(HealthStatus $status): array => [
                'state' => $status->state->value,
                ...$status->detail === [] ? [] : ['detail' => $status->detail],
            ],
            $statuses,
        );

        $body = ['status' => $state->value, 'checks' => (object) $checks];

        return Response::json($body, $state === State::Down ? 503 : 200)->withHeader('Cache-Control', 'no-store');
    }
}
