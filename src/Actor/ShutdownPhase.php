<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** What ends before what when a system is shut down. */
enum ShutdownPhase: string
{
    /** Whoever lets work in closes, and answers what is in flight: HTTP servers, consumers of queues. */
    case Ingress = 'ingress';

    /** What needs living actors: last messages, what is to be flushed. */
    case BeforeActors = 'before-actors';

    /** All actors stop, each in order of its mail, children first. Nobody begins any more. */
    case Actors = 'actors';

    /** What actors have used: pools, connections, files. */
    case AfterActors = 'after-actors';
}
