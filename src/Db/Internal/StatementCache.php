<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * Physical statements that lie idle on one connection; the one that was used longest ago goes first.
 *
 * @internal
 */
final class StatementCache
{
    /**
     * @var array<string, array{\PDOStatement, array<int|string, mixed>|null}> by SQL: the statement, and the parameters
     * that it still has values of; null: nobody knows which
     */
    private array $idle = [];

    public function __construct(private readonly int $size) {}

    /** One that remembers no value that this execution does not replace. */
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

    public function keep(Execution $execution, \PDOStatement $raw): void
    {
        $raw->closeCursor(); // an open one of SQLite's holds a lock
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
