<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Props;
use Nexus\Http\Actor\PoolSingletonSpawner;

/**
 * Starts the actors of ActorRegistration::poolSingleton() by WorkerNode::spawn(): the name and shape of the Nexus
 * library (nexus-actors/nexus). Without it they start in the same way.
 *
 *     $app->withPoolSingletonSpawner(new WorkerNodePoolSingletonSpawner($node));
 */
final readonly class WorkerNodePoolSingletonSpawner implements PoolSingletonSpawner
{
    /** A spawner for the application of this worker. */
    public function __construct(private WorkerNode $node) {}

    /**
     * The actor of that name in all workers.
     *
     * @template T of object
     *
     * @param Props<T> $props
     *
     * @return ActorRef<T>
     *
     * @throws \Nexus\Actor\Exception\ActorNameExistsException NX-1011 when the system has another actor of this name
     */
    public function spawn(Props $props, string $name): ActorRef
    {
        return $this->node->spawn($props, $name);
    }
}
