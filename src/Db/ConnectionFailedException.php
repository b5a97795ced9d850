<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\CircuitOpenException;
use Nexus\Async\PoolExhaustedException;
use Nexus\TemporarilyUnavailable;

/**
 * A PooledPdo has no connection for the caller and could not open one: attempts have failed, or did not end within the
 * pool's borrowTimeout. It is a \PDOException, as a plain PDO throws, with the SQLSTATE and the error number of the
 * last attempt. If PDO did not end that attempt, they are those of the driver for a server that cannot be reached. The
 * previous exception is the pool's.
 */
final class ConnectionFailedException extends \PDOException implements TemporarilyUnavailable
{
    private function __construct(private readonly CircuitOpenException|PoolExhaustedException $reason, ?string $driver)
    {
        parent::__construct($reason->getMessage(), 0, $reason);
        $cause = $reason->getPrevious();
        if ($cause instanceof \PDOException) {
            $this->code = $cause->getCode();
            $this->errorInfo = $cause->errorInfo ?? self::errorInfoOf($cause);
        } else {
            [$state, $this->code] = self::codesOf($driver);
            $this->errorInfo = [$state, $this->code, $reason->getMessage()];
        }
    }

    /**
     * @param string|null $driver name of the PDO driver; null: unknown
     *
     * @internal
     */
    public static function of(CircuitOpenException|PoolExhaustedException $reason, ?string $driver): self
    {
        return new self($reason, $driver);
    }

    public function errorCode(): string
    {
        return $this->reason->errorCode();
    }

    /** Seconds after which another attempt may succeed. */
    public function retryAfter(): int
    {
        return $this->reason->retryAfter();
    }

    /**
     * @return array{string, int|string, string} the errorInfo of a failed connect, which PDO leaves empty on some
     * drivers
     */
    private static function errorInfoOf(\PDOException $cause): array
    {
        $state = preg_match('/^SQLSTATE\[(\w{5})\]/', $cause->getMessage(), $matches) === 1 ? $matches[1] : '08001';

        return [$state, $cause->getCode(), $cause->getMessage()];
    }

    /** @return array{string, int} SQLSTATE and error number of a plain PDO that cannot reach its server */
    private static function codesOf(?string $driver): array
    {
        return match ($driver) {
            'pgsql' => ['08006', 7],
            'mysql' => ['HY000', 2002],
            default => ['08001', 0],
        };
    }
}
