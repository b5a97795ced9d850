<?php

declare(strict_types=1);

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromAttribute;
use Nexus\Http\BodyStream;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;

use function Nexus\Async\delay;

final class Visits
{
    public int $count = 0;
}

$system = ActorSystem::create('framework');
$counter = $system->spawn(Props::fromBehavior(Behavior::receive(
    static function (ActorContext $context, object $message): Behavior {
        $context->reply(Response::text($message instanceof Request ? "asked {$message->query('q')}" : 'no request'));

        return Behavior::same();
    },
)));
$app = App::create()->withActors($system);
$app->onError(HttpException::class, static fn(HttpException $thrown): Response
    => Response::text("own {$thrown->status}", $thrown->status));
$app->get('/visits', static fn(Visits $visits): array => ['visits' => ++$visits->count]);
$app->get('/actor', $counter);
$app->get('/waits/{id:int}', static function (int $id, #[FromAttribute] string $user, Visits $visits): Response {
    delay(0.001);

    return Response::text("{$id} {$user}");
});
$app->get('/fails', static fn(): never => throw new LogicException('it failed'));
$app->post('/length', static function (Visits $visits, BodyStream $body): Response {
    $length = 0;
    while (($piece = $body->read(1000)) !== null) {
        $length += strlen($piece);
    }

    return Response::text((string) $length);
});
$app->group('/late', static function (RouteGroup $group): void {
    $group->get('/{id}', static fn(int $id): Response => Response::text("late {$id}"));
})->middleware(static fn(Request $request, callable $next): Response => $request->query('stop') === null
    ? $next($request)
    : Response::text('stopped'));
$app->middleware(static function (Request $request, callable $next): Response {
    $response = $next($request->withAttribute('user', $request->query('user') ?? 'none'));
    assert($response instanceof Response);

    return $response->withHeader('X-Seen', (string) $response->status());
});

return $app;
