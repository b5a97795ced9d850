<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * The transaction methods of PDO, with the calls that observers receive for them.
 *
 * @internal
 */
enum Transaction: string
{
    case Begin = 'BEGIN';
    case Commit = 'COMMIT';
    case RollBack = 'ROLLBACK';

    public function method(): string
    {
        return match ($this) {
            self::Begin => 'PDO::beginTransaction()',
            self::Commit => 'PDO::commit()',
            self::RollBack => 'PDO::rollBack()',
        };
    }
}
