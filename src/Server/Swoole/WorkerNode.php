<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Actor\ActorPath;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Exception\AskUndeliverableException;
use Nexus\Actor\Props;
use Nexus\Async\Future;
use Nexus\Time\Duration;

/**
 * The worker of SwooleThreadServer::run(), for its factory: the name and shape of the Nexus library
 * (nexus-actors/nexus). A worker is a process here. New code calls ActorSystem::singleton() and sharded().
 */
final class WorkerNode
{
    /** The last part of a singleton's path. */
    private const END = '~/singleton$~D';

    /** @var array<string, ActorRef<*>> what spawn() has returned, by path */
    private array $actors = [];

    /** @internal */
    public function __construct(private readonly int $workerId, private readonly ActorSystem $system) {}

    /**
     * An actor of which one is active in all workers, as ActorSystem::singleton(). The server chooses its worker. Every
     * worker must call this with the same name, before it serves. A second call with a name returns the same actor.
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
        /** @var ActorRef<T> the props of one name are the same */
        return $this->actors["/user/{$name}"] ??= $this->system->singleton($name, $props);
    }

    /**
     * An actor that spawn() has returned in this worker, by its path.
     *
     * @param string $path "/user/orders" for spawn($props, 'orders'), or the path of the reference
     * @return ActorRef<*>|null null: spawn() was not called with this name
     */
    public function actorFor(string $path): ?ActorRef
    {
        return $this->actors[$path] ?? $this->actors[(string) preg_replace(self::END, '', $path)] ?? null;
    }

    /** Does nothing: a worker receives the messages of others as soon as it serves. */
    public function start(): void {}

    /** The number of this worker, from 0. Its successor has the same one. Outside of a server it is 0. */
    public function workerId(): int
    {
        return $this->workerId;
    }

    /** The actor system that the factory has got, too. */
    public function system(): ActorSystem
    {
        return $this->system;
    }

    /**
     * Asks an actor of spawn(), as ActorRef::ask(). It may be in any worker.
     *
     * @param ActorPath $targetPath as for actorFor()
     * @param int $targetWorker not used: the server knows where the actor is
     * @param float|Duration $timeout the longest wait for the answer, in seconds
     * @return Future<object> it fails with an AskUndeliverableException (NX-1031) when spawn() was not called with this
     * name
     */
    public function askRemote(
        ActorPath $targetPath,
        int $targetWorker,
        object $message,
        float|Duration $timeout,
    ): Future {
        return $this->actorFor((string) $targetPath)?->ask($message, $timeout)
            ?? Future::failed(new AskUndeliverableException($targetPath, EnqueueResult::Dropped));
    }
}
