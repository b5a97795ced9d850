<?php

declare(strict_types=1);

namespace Nexus\Http\Actor;

/** Where an actor of ActorRegistration lives: a name of the Nexus library, for applications that move over. */
enum ActorMode
{
    /** One for all workers of the server, as by ActorSystem::singleton(). */
    case PoolSingleton;
    /** One in each worker. */
    case WorkerLocal;
    /** One for each request that needs it, as by App::perRequestActor(). */
    case PerRequest;
}
