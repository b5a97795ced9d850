<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\NexusException;

/** A PooledPdo was used in a way that is not possible while its connections are shared. */
final class PooledPdoError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }

    public static function persistent(): self
    {
        return new self(
            'NX-0820',
            'PDO::ATTR_PERSISTENT cannot be set on a PooledPdo: its pool keeps connections open, and persistent '
                . 'ones would be the same for several of its coroutines. Leave the attribute out.',
        );
    }

    public static function statementClass(): self
    {
        return new self(
            'NX-0820',
            'PDO::ATTR_STATEMENT_CLASS cannot be set on a PooledPdo: its statements are of class '
                . 'Nexus\Db\PooledStatement, which finds the connection of the calling coroutine. Wrap the statement, '
                . 'or use the class in pin(fn (\PDO $raw) => …).',
        );
    }

    public static function driverMethod(string $method): self
    {
        return new self(
            'NX-0821',
            "PooledPdo has no {$method}(): what only one driver has is called on the connection itself, "
                . "\$pdo->pin(fn (\\PDO \$raw) => \$raw->{$method}(…)).",
        );
    }

    public static function insideTransaction(string $begun, string $pool): self
    {
        return new self(
            'NX-0822',
            "This coroutine was spawned by one that holds an open transaction on {$pool}, begun at {$begun}. Here "
                . "it would get another connection: it would not see what the transaction has written, and could "
                . "wait for its locks for ever. Execute in the coroutine that began it, or use \$pdo->outside(), "
                . "which says that this does not belong to it.",
        );
    }

    public static function resultOfAnother(string $sql): self
    {
        return new self(
            'NX-0823',
            "The result of \"{$sql}\" belongs to the coroutine that executed it, and this is another one. Fetch "
                . "where you execute, and pass the rows on.",
        );
    }

    public static function asksTooLate(string $sql, string $pool): self
    {
        return new self(
            'NX-0824',
            "\"{$sql}\" reads what the previous statement has left in its connection, but that connection was given "
                . "to another coroutine that waited for {$pool}. Execute both in a transaction, or in "
                . "\$pdo->pin(fn (\\PDO \$raw) => …).",
        );
    }

    public static function lostInPin(string $pool): self
    {
        return new self(
            'NX-0827',
            "The connection of {$pool} in pin() was closed: a statement on it was cancelled, or the server has ended "
                . "it. Leave pin(), and call it again.",
        );
    }
}
