<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Event;

use Nexus\Actor\ActorSystem;
use Nexus\Http\Error\Conflict;
use Nexus\Http\Event\RequestCompleted;
use Nexus\Http\Event\RequestEvents;
use Nexus\Http\Event\RequestStarted;
use Nexus\Http\Event\RouteMatched;
use Nexus\Http\HttpApp;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\AbstractLogger;

#[CoversClass(RequestEvents::class)]
#[CoversClass(RequestStarted::class)]
#[CoversClass(RouteMatched::class)]
#[CoversClass(RequestCompleted::class)]
#[CoversClass(HttpApp::class)]
final class RequestEventsTest extends TestCase
{
    public function testListenersGetTheEventsOfARequestInTheirOrder(): void
    {
        $events = new class implements EventDispatcherInterface {
            /** @var list<mixed> */
            public array $got = [];

            public function dispatch(object $event): object
            {
                $this->got[] = match (true) {
                    $event instanceof RequestStarted => ['started', $event->request->path(), $event->startNanos > 0],
                    $event instanceof RouteMatched => ['matched', $event->route->pattern, $event->pathParams],
                    $event instanceof RequestCompleted
                        => ['completed', $event->response->status(), $event->durationNanos >= 0],
                    default => $event,
                };

                return $event;
            }
        };
        $logger = new class extends AbstractLogger {
            /** @var list<string> */
            public array $lines = [];

            public function log($level, string|\Stringable $message, array $context = []): void
            {
                $this->lines[] = (string) $message;
            }
        };
        $system = ActorSystem::create('events');
        $app = HttpApp::create($system, null, $events, $logger);
        $app->get('/items/{id}', static fn(string $id): array => ['id' => $id]);
        $app->get('/taken', static fn(): never => throw new Conflict());
        $app->get('/broken', static fn(): never => throw new \LogicException('broken'));
        $client = HttpClient::for($app);
        $client->get('/items/7')->assertOk();
        $client->get('/taken')->assertStatus(409);
        $client->get('/none')->assertNotFound();
        $client->get('/broken')->assertServerError();
        $system->shutdown(1.0);

        self::assertSame([
            ['started', '/items/7', true],
            ['matched', '/items/{id}', ['id' => '7']],
            ['completed', 200, true],
            ['started', '/taken', true],
            ['matched', '/taken', []],
            ['completed', 409, true],
            ['started', '/none', true],
            ['completed', 404, true],
            ['started', '/broken', true],
            ['matched', '/broken', []],
            ['completed', 500, true],
        ], $events->got);
        self::assertCount(1, $logger->lines);
    }
}
