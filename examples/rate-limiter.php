<?php

declare(strict_types=1);

// An actor for each client allows three searches a minute: bin/nexus serve examples/rate-limiter.php --workers=1

namespace Nexus\Examples\RateLimiter;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Actor\Entity\{Entities, Passivation};
use Nexus\Http\{App, Request, Response};
use Nexus\Time\Duration;

final readonly class Take {}

final readonly class Verdict
{
    public function __construct(public bool $isAllowed, public int $retryAfter) {}
}

final readonly class Bucket
{
    public const SIZE = 3.0;
    public const PER_SECOND = self::SIZE / 60;

    public function __construct(public float $tokens, public float $filledAt) {}

    public function filled(float $now): self
    {
        return new self(min(self::SIZE, $this->tokens + ($now - $this->filledAt) * self::PER_SECOND), $now);
    }
}

$limit = static function (ActorContext $context, Take $_take, Bucket $bucket): BehaviorWithState {
    $bucket = $bucket->filled(microtime(true));
    $isAllowed = $bucket->tokens >= 1;
    $context->reply(new Verdict($isAllowed, (int) ceil((1 - $bucket->tokens) / Bucket::PER_SECOND)));

    return BehaviorWithState::next($isAllowed ? new Bucket($bucket->tokens - 1, $bucket->filledAt) : $bucket);
};
$client = static fn(): Props => Props::fromBehavior(
    Behavior::withState(new Bucket(Bucket::SIZE, microtime(true)), $limit),
);

$system = ActorSystem::create('gate');
// After a minute without requests a bucket is full again. It can be removed, since a new bucket is full, too.
$clients = Entities::start($system, 'client', $client, Passivation::afterIdle(Duration::minutes(1)));

$app = App::create()->withActors($system);
$app->get('/search', static function (Request $request) use ($clients): Response {
    $verdict = $clients->of(
        $request->header('X-Client', 'anonymous') ?? 'anonymous',
    )->ask(new Take(), Duration::millis(200))->await();
    assert($verdict instanceof Verdict);

    return $verdict->isAllowed ? Response::text("found\n")
        : Response::text("later\n", 429)->withHeader('Retry-After', (string) $verdict->retryAfter);
});

return $app;

/* Answers:
$ curl -H 'X-Client: ada' 'localhost:8080/search?[1-3]'
found
found
found
$ curl -i -H 'X-Client: ada' localhost:8080/search
HTTP/1.1 429 Too Many Requests
Retry-After: 20
later
$ curl -H 'X-Client: bob' localhost:8080/search
found
*/
