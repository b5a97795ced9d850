<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Actor\ActorSystem;
use Psr\Container\ContainerInterface;

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
     */
    public static function create(ActorSystem $system, ?ContainerInterface $container = null): App
    {
        return App::create($container)->withActors($system);
    }
}
