<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Actor\ActorSystem;
use Nexus\Server\StartException;

/**
 * Serves an application: the name and shape of the Nexus library (nexus-actors/nexus), for applications that move over.
 * New code returns the application at the end of its file, and is started by `nexus serve`.
 *
 *     SwooleWorkerServer::run(SwooleWorkerConfig::bind('0.0.0.0', 8080)->workers(4), $build);
 */
final class SwooleWorkerServer
{
    /**
     * In the script that PHP was started with, `php server.php`, this call becomes `nexus serve server.php` with the
     * options of the configuration. It does not return. Arguments of the script and variables of the environment
     * (NEXUS_PORT) override the configuration.
     *
     * In a worker of a server, and wherever else the file is loaded as an application, this call makes the application
     * and returns. The configuration, except its logger, has no effect then: the server has its options already.
     *
     * @param \Closure(ActorSystem): mixed $factory returns a CompiledApp, an App or a PSR-15 handler. It is called
     * once in each worker, with an actor system of its own
     * @throws StartException NX-0418 when neither is the case, or PHP cannot be replaced
     */
    public static function run(SwooleWorkerConfig $config, \Closure $factory): void
    {
        Script::run(
            debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS, 1)[0]['file'] ?? '',
            $config,
            $config->notices(),
            static fn(ActorSystem $system, int $_worker): mixed => $factory($system),
        );
    }
}
