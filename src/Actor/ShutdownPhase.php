<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** The phases of an actor system's shutdown, in order. */
enum ShutdownPhase: string
{
    /** Sources of work stop accepting and finish work in progress: HTTP servers, queue consumers. */
    case Ingress = 'ingress';

    /** Tasks that need living actors: last messages, flushing. */
    case BeforeActors = 'before-actors';

    /** All actors stop, each after its queued messages, children first. No actor is started any more. */
    case Actors = 'actors';

    /** Resources that actors used are closed: pools, connections, files. */
    case AfterActors = 'after-actors';
}
