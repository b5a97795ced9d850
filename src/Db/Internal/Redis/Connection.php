<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * One connection to the server, and what has been changed of it since it was opened.
 *
 * @template C of object
 * @internal
 */
final class Connection
{
    /** The database it is in. */
    public int $database = 0;
    /** @var array<int, mixed> what the client's options were that were changed for one coroutine */
    public array $options = [];

    /** @param C $raw */
    public function __construct(public readonly object $raw) {}
}
