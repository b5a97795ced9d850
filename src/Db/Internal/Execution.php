<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * What one coroutine has of one statement: what it has bound, the physical statement while it has a connection, and
 * afterwards what it may still be asked.
 *
 * @internal
 */
final class Execution
{
    public ?\PDOStatement $raw = null;
    public ?Connection $connection = null;

    /** In Connection::$executions. */
    public int $place = 0;

    /** Of the text, once a connection has told its dialect: bits of Effect; -1 before. */
    public int $effects = -1;
    public bool $isExecuted = false;
    public bool $hasFailed = false;

    /** More than the rows is to be had from it: further results, other positions. */
    public bool $isHeld = false;

    /** @var array<mixed>|null the parameters of the last execute(), which have taken the place of what was bound */
    public ?array $given = null;

    /** Rows have not been fetched, or may not have been. */
    public bool $isUnread = false;

    /** @var array<int|string, array{mixed, int}> */
    public array $values = [];

    /** @var list<array{0: mixed}> what shares variables with the caller: references */
    private array $shared = [];

    /** @var array<int|string, array{int, int, int, mixed}> by parameter: which of the shared, type, length, options */
    private array $parameters = [];

    /** @var array<int|string, array{int, int, int, mixed}> by column */
    private array $columns = [];

    /** @var array<int, mixed> */
    private array $attributes = [];

    /** Rows that are left; 0 or less where the driver has not counted them. */
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

    /** As another coroutine begins: with what was bound while the application was built. */
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

    /** Nothing of it would be left in the physical statement but values of parameters. */
    public function isPlain(): bool
    {
        return !$this->hasFailed
            && !$this->isHeld
            && $this->shared === []
            && $this->fetchMode === []
            && $this->options === []
            && $this->attributes === [];
    }

    /** It is prepared on this connection, and told all that is bound. */
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
     * It was executed: what is there to be fetched?
     *
     * @param array<mixed>|null $given to execute(): it has taken the place of what was bound
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
     * A row has come, or false.
     *
     * @return bool that was the last one
     */
    public function stepped(mixed $row): bool
    {
        if ($this->left > 0) {
            return --$this->left === 0 && $this->readUp();
        }

        return $row === false && $this->readUp();
    }

    /** All rows have been fetched. */
    public function readUp(): bool
    {
        if ($this->isHeld || !$this->isUnread) {
            return false;
        }
        $this->finish();

        return true;
    }

    /** Nothing is to be fetched any more. */
    public function finish(): void
    {
        if ($this->isUnread && $this->connection !== null) {
            $this->isUnread = false;
            --$this->connection->unread;
        }
    }

    /** Its connection goes to somebody else. */
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

    /** @param array<mixed>|null $given by execute() */
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
