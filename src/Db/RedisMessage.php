<?php

declare(strict_types=1);

namespace Nexus\Db;

/** What somebody has published. */
final readonly class RedisMessage
{
    /** @param string|null $pattern by which it was listened for; null: by the channel's name */
    public function __construct(public string $channel, public string $payload, public ?string $pattern = null) {}
}
