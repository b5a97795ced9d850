<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Routing\{InvalidRoutingError, Keyed};

/**
 * Rendezvous hashing: selects the routee whose name, together with the key, has the highest hash.
 *
 * @internal
 */
final class ConsistentHashing extends OneOfThem
{
    /** @param (\Closure(object): (string|int))|null $key */
    public function __construct(private readonly ?\Closure $key) {}

    protected function choose(object $message, array $routees): ActorRef
    {
        $key = $this->keyOf($message);
        $chosen = $routees[0];
        $highest = '';
        foreach ($routees as $routee) {
            $hash = hash('xxh3', "{$routee->path()}\0{$key}", true);
            if (strcmp($hash, $highest) > 0) {
                [$chosen, $highest] = [$routee, $hash];
            }
        }

        return $chosen;
    }

    private function keyOf(object $message): string
    {
        if ($this->key !== null) {
            return (string) ($this->key)($message);
        }

        if (!$message instanceof Keyed) {
            throw InvalidRoutingError::noKey($message);
        }

        return (string) $message->routingKey();
    }
}
