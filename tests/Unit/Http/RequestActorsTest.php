<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Internal\Argument\RequestActors;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(RequestActors::class)]
final class RequestActorsTest extends TestCase
{
    public function testEachRequestHasOneActorThatEndsWithIt(): void
    {
        $system = ActorSystem::create('requests');
        $props = Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same()));
        $app = App::create()->withActors($system);
        $app->perRequestActor('cart', $props);
        $paths = [];
        $app->get('/', static function (#[FromActor('cart')] ActorRef $one, #[FromActor('cart')] ActorRef $same) use (
            &$paths,
            $system,
        ): array {
            self::assertSame($one, $same);
            $paths[] = (string) $one->path();

            return [$system->liveActorCount()];
        });
        $before = $system->liveActorCount();
        $body = '[' . ($before + 1) . ']';
        foreach ([1, 2] as $request) {
            self::assertSame($body, $app->handle(Request::of('GET', '/'))->body(), "request {$request}");
            $system->run(untilIdle: true);
            self::assertSame($before, $system->liveActorCount());
        }
        self::assertCount(2, array_unique($paths));
        $system->shutdown(1.0);
    }

    public function testItNeedsAnActorSystem(): void
    {
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessage('NX-0303');
        $props = Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same()));
        App::create()->perRequestActor('cart', $props);
    }
}
