<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Db\Internal\Site;

/** One statement or command, and how it went. */
final readonly class Call
{
    /**
     * @param string $pool the pool's name
     * @param string $statement as it was prepared or given, values that were bound not included; of Redis the command
     * and its first key
     * @param int $parameters how many values were bound; of Redis, how many arguments it had
     * @param float $wait seconds until there was a connection
     * @param float $duration seconds from then to the answer
     * @param int|null $rows how many came or were changed; null where nobody knows
     * @param \Throwable|null $error what was thrown instead of an answer
     * @param int $request the number of the request it is part of, unlike any other's in this process; 0: of none
     * @param string|null $route "GET /users/7, route /users/{id}"
     */
    public function __construct(
        public string $pool,
        public string $statement,
        public int $parameters,
        public float $wait,
        public float $duration,
        public ?int $rows,
        public ?\Throwable $error,
        public int $request,
        public ?string $route,
    ) {}

    /**
     * The line of the application that has made the call, "file:line": neither Nexus's nor that of an installed
     * package. Null where there is none. It is looked for when it is asked for, on the stack: only while the observer
     * is being told.
     */
    public function site(): ?string
    {
        return Site::ofTold();
    }
}
