<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * One coroutine's use of one statement: its bindings, the physical statement while the coroutine has a connection, and
 * afterwards what can still be asked (row count, errors).
 *
 * @internal
 */
final class Execution
{
    public ?\PDOStatement $raw = null;
    public ?Connection $connection = null;

    /** Key in Connection::$executions. */
    public int $place = 0;

    /** Effects of the text: bits of Effect. -1 until a connection's dialect has determined them. */
    public int $effects = -1;
    public bool $isExecuted = false;
    public bool $hasFailed = false;

    /** It offers more than rows in order: further results, or a scrollable cursor. */
    public bool $isHeld = false;

    /** @var array<mixed>|null the parameters of the last execute(), which replaced the bound ones */
    public ?array $given = null;

    /** Rows have not been fetched, or may not have been. */
    public bool $isUnread = false;

    /** @var array<int|string, array{mixed, int}> */
    public array $values = [];

    /** @var list<array{0: mixed}> references to the caller's variables */
    private array $shared = [];

    /** @var array<int|string, array{int, int, int, mixed}> by parameter: index in $shared, type, length, options */
    private array $parameters = [];

    /** @var array<int|string, array{int, int, int, mixed}> by column */
    private array $columns = [];

    /** @var array<int, mixed> */
    private array $attributes = [];

    /** Number of rows left to fetch; 0 or less when the driver does not count them. */
    public int $left = 0;
    private int $rowCount = 0;
    private int $columnCount = 0;

    /** @var array<mixed> */
    private array $errorInfo = ['', null, null];

    /**
     * @param array<mixed> $options of prepare()
     * @param list<mixed> $fetchMode
     */
    public function __construct(
        public readonly string $sql,
        public readonly array $options,
        private array $fetchMode = [],
    ) {}

    /** A copy for another coroutine, with the bindings made while the application was built. */
    public function copy(): self
    {
        $copy = new self($this->sql, $this->options, $this->fetchMode);
        $copy->given = $this->given;
        $copy->values = $this->values;
        $copy->shared = $this->shared;
        $copy->parameters = $this->parameters;
        $copy->columns = $this->columns;
        $copy->attributes = $this->attributes;

        return $copy;
    }

    /**
     * Whether makePlain() can remove everything of this execution from the physical statement except parameter values.
     * It cannot remove the arguments of a fetch mode: a class, an object, a column.
     */
    public function isPlain(): bool
    {
        return !$this->hasFailed
            && !$this->isHeld
            && $this->shared === []
            && count($this->fetchMode) <= 1
            && $this->options === []
            && $this->attributes === [];
    }

    /** Makes the physical statement ready for another execution; only if isPlain(). Discards its unread rows. */
    public function makePlain(Connection $connection, \PDOStatement $raw): void
    {
        $raw->closeCursor(); // an open SQLite statement holds a lock
        if ($this->fetchMode !== []) {
            self::tell($raw, [$connection->raw->getAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE)]);
        }
    }

    /** Uses a statement prepared on this connection, and applies all bindings to it. */
    public function attach(Connection $connection, \PDOStatement $raw): void
    {
        $this->connection = $connection;
        $this->raw = $raw;
        foreach ($this->given ?? [] as $parameter => $value) {
            $raw->bindValue(is_int($parameter) ? $parameter + 1 : $parameter, $value);
        }
        foreach ($this->values as $parameter => [$value, $type]) {
            $raw->bindValue($parameter, $value, $type);
        }
        foreach ($this->parameters as $parameter => [$index, $type, $length, $options]) {
            $raw->bindParam($parameter, $this->shared[$index][0], $type, $length, $options);
        }
        foreach ($this->columns as $column => [$index, $type, $length, $options]) {
            $raw->bindColumn($column, $this->shared[$index][0], $type, $length, $options);
        }
        foreach ($this->attributes as $attribute => $value) {
            $raw->setAttribute($attribute, $value);
        }
        if ($this->fetchMode !== []) {
            self::tell($raw, $this->fetchMode);
        }
    }

    /**
     * The statement was executed. Records whether there are rows to fetch.
     *
     * @param array<mixed>|null $given the parameters of execute(), which replace the bound ones
     */
    public function opened(Connection $connection, \PDOStatement $raw, ?array $given = null): void
    {
        if ($given !== null) {
            $this->given = $given;
            $this->values = $this->parameters = [];
        }
        $this->isExecuted = true;
        $this->isHeld = ($this->effects & Effect::SEVERAL) !== 0 || isset($this->options[\PDO::ATTR_CURSOR]);
        if ($this->isHeld || $raw->columnCount() !== 0) {
            $this->isUnread = true;
            ++$connection->unread;
            $this->left = $connection->countsRows ? $raw->rowCount() : 0;
        }
    }

    /**
     * A fetch returned a row, or false.
     *
     * @return bool true: all rows have been fetched
     */
    public function stepped(mixed $row): bool
    {
        if ($this->left > 0) {
            return --$this->left === 0 && $this->readUp();
        }

        return $row === false && $this->readUp();
    }

    /** All rows have been fetched. Returns false when more than rows can be fetched, or when this is known already. */
    public function readUp(): bool
    {
        if ($this->isHeld || !$this->isUnread) {
            return false;
        }
        $this->finish();

        return true;
    }

    /** No row is left to fetch. */
    public function finish(): void
    {
        if ($this->isUnread && $this->connection !== null) {
            $this->isUnread = false;
            --$this->connection->unread;
        }
    }

    /** Its connection goes to another session. Keeps the row count, the column count and the error. */
    public function detach(): void
    {
        if ($this->raw === null) {
            return;
        }
        $this->rowCount = $this->raw->rowCount();
        $this->columnCount = $this->raw->columnCount();
        $this->errorInfo = $this->raw->errorInfo();
        $this->release();
    }

    /** The statement is not needed any more. */
    public function release(): void
    {
        [$raw, $connection] = [$this->raw, $this->connection];
        if ($raw !== null && $connection !== null) {
            $this->finish();
            $connection->forget($this, $raw);
            $this->raw = $this->connection = null;
        }
    }

    /** @param array<mixed>|null $given to execute() */
    public function count(?array $given): int
    {
        return $given === null ? count($this->values) + count($this->parameters) : count($given);
    }

    public function rowCount(): int
    {
        return $this->raw?->rowCount() ?? $this->rowCount;
    }

    public function columnCount(): int
    {
        return $this->raw?->columnCount() ?? $this->columnCount;
    }

    /** @return array<mixed> */
    public function errorInfo(): array
    {
        return $this->raw?->errorInfo() ?? $this->errorInfo;
    }

    public function bindValue(int|string $parameter, mixed $value, int $type): bool
    {
        unset($this->parameters[$parameter]);
        $this->values[$parameter] = [$value, $type];

        return $this->raw === null || $this->raw->bindValue($parameter, $value, $type);
    }

    public function bindParam(int|string $parameter, mixed &$variable, int $type, int $length, mixed $options): bool
    {
        unset($this->values[$parameter]);
        $this->parameters[$parameter] = [$this->share($variable), $type, $length, $options];

        return $this->raw === null || $this->raw->bindParam($parameter, $variable, $type, $length, $options);
    }

    public function bindColumn(int|string $column, mixed &$variable, int $type, int $length, mixed $options): bool
    {
        $this->columns[$column] = [$this->share($variable), $type, $length, $options];

        return $this->raw === null || $this->raw->bindColumn($column, $variable, $type, $length, $options);
    }

    /** @param list<mixed> $mode */
    public function setFetchMode(array $mode): bool
    {
        if ($this->raw !== null) {
            self::tell($this->raw, $mode);
        }
        $this->fetchMode = $mode;

        return true;
    }

    public function setAttribute(int $attribute, mixed $value): bool
    {
        $this->attributes[$attribute] = $value;

        return $this->raw === null || $this->raw->setAttribute($attribute, $value);
    }

    /** @param list<mixed> $mode */
    private static function tell(\PDOStatement $raw, array $mode): void
    {
        /** @phpstan-ignore argument.type (PDO looks at them itself) */
        $raw->setFetchMode(...$mode);
    }

    private function share(mixed &$variable): int
    {
        $this->shared[] = [&$variable];

        return count($this->shared) - 1;
    }
}
