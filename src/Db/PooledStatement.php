<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Db\Internal\Calls;
use Nexus\Db\Internal\Execution;
use Nexus\Db\Internal\Leases;
use Nexus\Db\Internal\Session;

/**
 * A statement of a PooledPdo. It is prepared on each connection that executes it, as often as necessary. Each coroutine
 * that uses it has its own bindings and its own result. Bindings made in the main coroutine, while the application is
 * built, are the initial bindings of the other coroutines.
 */
final class PooledStatement extends \PDOStatement
{
    public string $queryString = '';

    private readonly Leases $leases;

    /** @var \WeakMap<Session, Execution>|null of further coroutines */
    private ?\WeakMap $others = null;

    /** @internal */
    public function __construct(
        private readonly Calls $calls,
        private readonly Session $session,
        private readonly Execution $execution,
    ) {
        $this->leases = $calls->leases;
        $text = &$this->queryString; // PDOStatement forbids assigning this property
        $text = $execution->sql;
    }

    public function __destruct()
    {
        $this->execution->release();
        if ($this->others !== null) {
            foreach ($this->others as $execution) {
                $execution->release();
            }
        }
    }

    /** @param array<mixed>|null $params */
    public function execute(?array $params = null): bool
    {
        $session = $this->leases->sessions->get() ?? $this->leases->begin();
        $execution = $session === $this->session ? $this->execution : $this->executionOf($session);
        $execution->finish();
        if (!$this->calls->execute($session, $execution, $params)) {
            return false;
        }
        if (!$execution->isUnread && $this->leases->pool->waiting() > 0) {
            $this->leases->passOn($session);
        }

        return true;
    }

    public function fetch(
        int $mode = \PDO::FETCH_DEFAULT,
        int $cursorOrientation = \PDO::FETCH_ORI_NEXT,
        int $cursorOffset = 0,
    ): mixed {
        $execution = $this->leases->sessions->get() === $this->session ? $this->execution : $this->mine();
        try {
            $row = $execution->raw === null ? false : $execution->raw->fetch($mode, $cursorOrientation, $cursorOffset);
        } catch (\Throwable $failure) {
            return $this->failedToFetch($failure, 'PDOStatement::fetch()');
        }
        if ($mode === \PDO::FETCH_LAZY) {
            $execution->isHeld = true;
        }
        if (($row === false || $execution->left > 0) && $execution->stepped($row)) {
            $this->readUp();
        }

        return $row;
    }

    /** @return array<mixed> */
    public function fetchAll(int $mode = \PDO::FETCH_DEFAULT, mixed ...$args): array
    {
        $execution = $this->leases->sessions->get() === $this->session ? $this->execution : $this->mine();
        try {
            $rows = $execution->raw?->fetchAll($mode, ...$args) ?? [];
        } catch (\Throwable $failure) {
            $this->failedToFetch($failure, 'PDOStatement::fetchAll()');

            return [];
        }
        if ($execution->readUp()) {
            $this->readUp();
        }

        return $rows;
    }

    public function fetchColumn(int $column = 0): mixed
    {
        $execution = $this->leases->sessions->get() === $this->session ? $this->execution : $this->mine();
        if ($execution->raw === null) {
            return false;
        }
        try {
            $value = $execution->raw->fetchColumn($column);
        } catch (\Throwable $failure) {
            return $this->failedToFetch($failure, 'PDOStatement::fetchColumn()');
        }
        if (($value === false || $execution->left > 0) && $execution->stepped($value)) {
            $this->readUp();
        }

        return $value;
    }

    /**
     * @template T of object
     * @param class-string<T>|null $class
     * @param array<mixed> $constructorArgs
     * @return T|\stdClass|false
     */
    public function fetchObject(?string $class = 'stdClass', array $constructorArgs = []): object|false
    {
        $execution = $this->mine();
        try {
            $object = $execution->raw?->fetchObject($class ?? 'stdClass', $constructorArgs) ?? false;
        } catch (\Throwable $failure) {
            return $this->failedToFetch($failure, 'PDOStatement::fetchObject()');
        }
        if ($execution->stepped($object)) {
            $this->readUp();
        }

        return $object;
    }

    /** @return \Iterator<mixed> */
    public function getIterator(): \Iterator
    {
        $execution = $this->mine();
        foreach ($execution->raw ?? [] as $key => $row) {
            yield $key => $row;
        }
        if ($execution->readUp()) {
            $this->readUp();
        }
    }

    public function bindValue(string|int $param, mixed $value, int $type = \PDO::PARAM_STR): bool
    {
        return $this->own()->bindValue($param, $value, $type);
    }

    public function bindParam(
        string|int $param,
        mixed &$var,
        int $type = \PDO::PARAM_STR,
        int $maxLength = 0,
        mixed $driverOptions = null,
    ): bool {
        return $this->own()->bindParam($param, $var, $type, $maxLength, $driverOptions);
    }

    public function bindColumn(
        string|int $column,
        mixed &$var,
        int $type = \PDO::PARAM_STR,
        int $maxLength = 0,
        mixed $driverOptions = null,
    ): bool {
        return $this->own()->bindColumn($column, $var, $type, $maxLength, $driverOptions);
    }

    public function setFetchMode(int $mode, mixed ...$args): true
    {
        $this->own()->setFetchMode([$mode, ...array_values($args)]);

        return true;
    }

    public function nextRowset(): bool
    {
        $execution = $this->mine();
        $isThere = $execution->raw?->nextRowset() ?? false;
        if (!$isThere) {
            $execution->finish();
            $this->readUp();
        }

        return $isThere;
    }

    public function closeCursor(): bool
    {
        $execution = $this->own();
        $isClosed = $execution->raw?->closeCursor() ?? true;
        $execution->finish();
        $this->readUp();

        return $isClosed;
    }

    public function rowCount(): int
    {
        return $this->mine()->rowCount();
    }

    public function columnCount(): int
    {
        return $this->mine()->columnCount();
    }

    public function getColumnMeta(int $column): array|false
    {
        return $this->mine()->raw?->getColumnMeta($column) ?? false;
    }

    public function errorCode(): ?string
    {
        $code = $this->own()->errorInfo()[0] ?? null;

        return is_string($code) && $code !== '' ? $code : null;
    }

    /** @return array<mixed> */
    public function errorInfo(): array
    {
        return $this->own()->errorInfo();
    }

    public function getAttribute(int $name): mixed
    {
        return $this->physical()->getAttribute($name);
    }

    public function setAttribute(int $attribute, mixed $value): bool
    {
        return $this->own()->setAttribute($attribute, $value);
    }

    public function debugDumpParams(): ?bool
    {
        return $this->physical()->debugDumpParams();
    }

    private function readUp(): void
    {
        if ($this->leases->pool->waiting() > 0) {
            $this->leases->passOn($this->leases->session());
        }
    }

    private function failedToFetch(\Throwable $failure, string $method): false
    {
        $session = $this->leases->session();
        $this->leases->failed($session, $failure);

        return $this->calls->report($session, $failure, $method);
    }

    /** The current coroutine's execution. */
    private function own(): Execution
    {
        $session = $this->leases->sessions->get() ?? $this->leases->begin();

        return $session === $this->session ? $this->execution : $this->executionOf($session);
    }

    /** The current coroutine's execution, with a result to read from. */
    private function mine(): Execution
    {
        if ($this->leases->sessions->get() === $this->session) {
            return $this->execution;
        }
        $execution = $this->own();
        if (!$execution->isExecuted && $this->execution->isExecuted) {
            throw PooledPdoError::resultOfAnother($this->queryString);
        }

        return $execution;
    }

    private function executionOf(Session $session): Execution
    {
        $this->others ??= new \WeakMap();
        if (!isset($this->others[$session])) {
            $this->others[$session] = $this->session->isOfMain
                ? $this->execution->copy()
                : new Execution($this->queryString, $this->execution->options);
        }

        return $this->others[$session];
    }

    private function physical(): \PDOStatement
    {
        $session = $this->leases->session();
        $execution = $this->own();

        return $execution->raw ?? ($session->connection ?? $this->leases->lend($session))->prepare($execution, false);
    }
}
