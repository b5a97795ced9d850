<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * Idle physical statements of one connection. When it is full, the least recently used one is removed.
 *
 * @internal
 */
final class StatementCache
{
    /**
     * @var array<string, array{\PDOStatement, array<int|string, mixed>|null}> by SQL: the statement, and the parameters
     * that still have values; null: unknown
     */
    private array $idle = [];

    public function __construct(private readonly int $size) {}

    /** Takes a statement without bound values other than those that this execution replaces. */
    public function take(Execution $execution, bool $replacesAll): ?\PDOStatement
    {
        [$raw, $bound] = $execution->isPlain() ? $this->idle[$execution->sql] ?? [null, null] : [null, null];
        if (
            $raw === null
            || (!$replacesAll && ($bound === null || array_diff_key($bound, $execution->values) !== []))
        ) {
            return null;
        }
        unset($this->idle[$execution->sql]);

        return $raw;
    }

    /** Execution::makePlain() must have been called. */
    public function keep(Execution $execution, \PDOStatement $raw): void
    {
        unset($this->idle[$execution->sql]);
        $this->idle[$execution->sql] = [$raw, $execution->given !== null ? null : $execution->values];
        if (count($this->idle) > $this->size) {
            array_shift($this->idle);
        }
    }

    public function has(string $sql): bool
    {
        return isset($this->idle[$sql]);
    }

    public function clear(): void
    {
        $this->idle = [];
    }
}
