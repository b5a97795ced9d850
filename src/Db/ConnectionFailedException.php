<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\CircuitOpenException;
use Nexus\TemporarilyUnavailable;

/**
 * A PooledPdo has no connection and could not open one. It is a \PDOException, as a plain PDO throws, with the SQLSTATE
 * and the error number of the last attempt. The previous exception is the pool's.
 */
final class ConnectionFailedException extends \PDOException implements TemporarilyUnavailable
{
    private function __construct(private readonly CircuitOpenException $open)
    {
        parent::__construct($open->getMessage(), 0, $open);
        $cause = $open->getPrevious();
        if ($cause instanceof \PDOException) {
            $this->code = $cause->getCode();
            $this->errorInfo = $cause->errorInfo ?? self::errorInfoOf($cause);
        }
    }

    /** @internal */
    public static function of(CircuitOpenException $open): self
    {
        return new self($open);
    }

    public function errorCode(): string
    {
        return $this->open->errorCode();
    }

    /** Seconds after which another attempt may succeed. */
    public function retryAfter(): int
    {
        return $this->open->retryAfter();
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
}
