<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorSystem;
use Nexus\Http\Event\RequestEvents;
use Psr\Container\ContainerInterface;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\LoggerInterface;

/**
 * Creates an application with an actor system: the name and shape of the Nexus library (nexus-actors/nexus), for
 * applications that move over. `HttpApp::create($system)` is `App::create()->withActors($system)`.
 */
final class HttpApp
{
    /**
     * An application without routes.
     *
     * @param ContainerInterface|null $container creates the handlers that are given by their class name
     * @param EventDispatcherInterface|null $events gets the events of requests, as by the middleware RequestEvents
     * @param LoggerInterface|null $logger gets exceptions, as by App::reportTo()
     */
    public static function create(
        ActorSystem $system,
        ?ContainerInterface $container = null,
        ?EventDispatcherInterface $events = null,
        ?LoggerInterface $logger = null,
    ): App {
        $app = App::create($container)->withActors($system);
        if ($events !== null) {
            $app->middleware(new RequestEvents($events));
        }

        return $logger === null ? $app : $app->reportTo($logger);
    }
}
