<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Db\Internal\Site;

/** One statement or command and its result. */
final readonly class Call
{
    /**
     * @param string $pool the pool's name
     * @param string $statement the statement as it was prepared or passed, without bound values; for Redis, the command
     * and its first key
     * @param int $parameters number of bound values; for Redis, number of arguments
     * @param float $wait seconds until a connection was available
     * @param float $duration seconds from then to the answer
     * @param int|null $rows number of rows returned or changed; null: unknown
     * @param \Throwable|null $error the exception that was thrown instead of an answer
     * @param int $request number of the request that made the call, unique in this process; 0: the call belongs to no
     * request
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
     * The line of the application that made the call, as "file:line", outside of Nexus and of installed packages. Null
     * if there is none. It is read from the stack when this method is called, so it is available only while the
     * observer is being called.
     */
    public function site(): ?string
    {
        return Site::ofObserved();
    }
}
