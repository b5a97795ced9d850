<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\OverflowStrategy;
use Nexus\Actor\Props;
use Nexus\Actor\TerminationWatcher;
use Nexus\Http\WebSocket\ChannelActor;
use Nexus\Http\Ws\WebSocket\WebSocketChannelActor;

/**
 * The channels of an application in one worker.
 *
 * @internal
 */
final class Channels
{
    public const MAX = 10_000;
    private const MAILBOX = 1024;
    /** Of a key in the name of an actor. */
    private const KEY_LENGTH = 64;

    private int $max = self::MAX;
    /** @var array<string, Channel> */
    private array $open = [];
    private int $started = 0;
    private ?TerminationWatcher $watcher = null;
    /** @var \WeakMap<ActorRef<*>, Channel> */
    private \WeakMap $channels;

    public function __construct()
    {
        $this->channels = new \WeakMap();
    }

    public function limit(int $max): void
    {
        $this->max = $max;
    }

    /**
     * The channel of a value of the route's path parameter.
     *
     * @param \Closure(): (ChannelActor<mixed>|WebSocketChannelActor<mixed>) $make creates the actor
     *
     * @return Channel|null null: there are too many channels
     */
    public function of(ChannelRoute $route, string $key, ActorSystem $system, \Closure $make): ?Channel
    {
        $id = spl_object_id($route) . " {$key}";
        if (isset($this->open[$id]) || \count($this->open) >= $this->max) {
            return $this->open[$id] ?? null;
        }

        return $this->open[$id] = new Channel(
            $key,
            fn(Channel $channel): ActorRef => $this->start($channel, $route, $system, $make),
            function (Channel $channel) use ($id): void {
                if (($this->open[$id] ?? null) === $channel) {
                    unset($this->open[$id]);
                }
            },
        );
    }

    /**
     * @param \Closure(): (ChannelActor<mixed>|WebSocketChannelActor<mixed>) $make
     *
     * @return ActorRef<object>
     */
    private function start(Channel $channel, ChannelRoute $route, ActorSystem $system, \Closure $make): ActorRef
    {
        $props = Props::fromStatefulFactory(static function () use ($channel, $make) {
            $actor = $make();
            $actor->join($channel);

            return $actor;
        });
        // A client that sends faster than the actor works has to wait: its connection is not read meanwhile.
        $actor = $system->spawn(
            $props->withMailbox(MailboxConfig::bounded(self::MAILBOX, OverflowStrategy::Backpressure)),
            $this->nameOf($route, $channel->key),
        );
        $this->channels[$actor] = $channel;
        $this->watcher ??= new TerminationWatcher($system, 'channels', $this->ended(...));
        if (!$this->watcher->watch($actor)) {
            $this->ended($actor);
        }

        return $actor;
    }

    /** @param ActorRef<*> $actor */
    private function ended(ActorRef $actor): void
    {
        $channel = $this->channels[$actor] ?? null;
        // The channel refers to the actor, which would keep the entry.
        unset($this->channels[$actor]);
        $channel?->end();
    }

    /** The class and the key, for `nexus status --actors`, and a number, since other keys may give the same text. */
    private function nameOf(ChannelRoute $route, string $key): string
    {
        $class = substr((string) strrchr("\\{$route->actorClass}", '\\'), 1);
        $text = preg_replace('/[^A-Za-z0-9_.-]+/', '_', "{$class}." . substr($key, 0, self::KEY_LENGTH));

        return $text . '.' . ++$this->started;
    }
}
