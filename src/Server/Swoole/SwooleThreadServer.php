<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Actor\ActorSystem;
use Nexus\Server\StartException;

/**
 * Serves an application by worker processes: the name and shape of the thread server of the Nexus library
 * (nexus-actors/nexus), for applications that move over. There are no worker threads. New code returns the application
 * at the end of its file, and is started by `nexus serve`.
 *
 *     SwooleThreadServer::run(SwooleThreadConfig::bind('0.0.0.0', 8080)->threads(4), $build);
 */
final class SwooleThreadServer
{
    /**
     * As SwooleWorkerServer::run(), with a factory that takes the worker as well. Workers share no memory: objects that
     * the file creates exist in each of them.
     *
     * @param \Closure(ActorSystem, WorkerNode): mixed $factory returns a CompiledApp, an App or a PSR-15 handler. It is
     * called once in each worker, with an actor system of its own
     * @throws StartException NX-0418 as SwooleWorkerServer::run()
     */
    public static function run(SwooleThreadConfig $config, \Closure $factory): void
    {
        Script::run(
            debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 1)[0]['file'] ?? '',
            $config->workers,
            $config->notices(),
            static fn(ActorSystem $system, int $worker): mixed => $factory($system, new WorkerNode($worker, $system)),
        );
    }
}
