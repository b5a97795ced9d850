<?php

declare(strict_types=1);

namespace Nexus\Actor\Discovery;

/**
 * The key under which actors are registered and found: a name, and the type of messages that all of its actors accept.
 *
 * @template T of object
 */
final readonly class ServiceKey implements \Stringable
{
    /** @param class-string<T> $protocol */
    private function __construct(public string $protocol, public string $name) {}

    /**
     * A key. Two keys of the same name and protocol are equal.
     *
     * @template M of object
     *
     * @param class-string<M> $protocol the class or interface of the messages
     *
     * @return self<M>
     */
    public static function of(string $protocol, string $name): self
    {
        return new self($protocol, $name);
    }

    /**
     * Whether name and protocol are the same.
     *
     * @param self<*> $other
     */
    public function equals(self $other): bool
    {
        return $this->protocol === $other->protocol && $this->name === $other->name;
    }

    public function __toString(): string
    {
        return "{$this->name} ({$this->protocol})";
    }
}
