<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\NexusException;

/** The connection of an open transaction was lost; the server has rolled the transaction back. */
final class TransactionLostException extends \PDOException implements NexusException
{
    private const SQLSTATE = '08007';

    private function __construct(string $message)
    {
        parent::__construct("[NX-0826] {$message}");
        $this->code = self::SQLSTATE;
        $this->errorInfo = [self::SQLSTATE, null, $message];
    }

    public function errorCode(): string
    {
        return 'NX-0826';
    }

    public static function begunAt(string $site, string $why): self
    {
        return new self(
            "The transaction begun at {$site} is lost, and was rolled back by the server: {$why}. Call rollBack(), "
                . "then begin it again.",
        );
    }
}
