<?php

declare(strict_types=1);

namespace Nexus\Db;

/** A published message. */
final readonly class RedisMessage
{
    /** @param string|null $pattern the subscribed pattern that matched; null: subscribed by the channel's name */
    public function __construct(public string $channel, public string $payload, public ?string $pattern = null) {}
}
