<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * One connection to the server, and the changes made to it since it was opened.
 *
 * @template C of object
 * @internal
 */
final class Connection
{
    /** The selected database. */
    public int $database = 0;
    /** @var array<int, mixed> the original values of client options that were changed for one coroutine */
    public array $options = [];

    /** @param C $raw */
    public function __construct(public readonly object $raw) {}
}
