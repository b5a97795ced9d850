<?php

declare(strict_types=1);

namespace Nexus\Db;

use function Nexus\Internal\origin;

/**
 * The last statements of each request, for the error page of a server in development.
 *
 * @internal
 */
final class RecentStatements implements Observer
{
    /** Of one request. */
    private const STATEMENTS = 100;
    private const REQUESTS = 1_000;

    /** @var array<int, list<array{call: Call, site: string|null}>> by request, the oldest first */
    private array $calls = [];

    public function called(Call $call): void
    {
        $isNew = !isset($this->calls[$call->request]);
        $this->calls[$call->request][] = ['call' => $call, 'site' => $call->site()];
        if (\count($this->calls[$call->request]) > self::STATEMENTS) {
            array_shift($this->calls[$call->request]);
        }
        if ($isNew && \count($this->calls) > self::REQUESTS) {
            unset($this->calls[array_key_first($this->calls)]);
        }
    }

    /** @return list<array{call: Call, site: string|null}> those of the caller's request, the oldest first */
    public function current(): array
    {
        return $this->calls[origin()] ?? [];
    }
}
