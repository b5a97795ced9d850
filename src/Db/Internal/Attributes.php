<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\PooledPdoError;
use Nexus\Db\PooledStatement;

/**
 * The attributes of a PooledPdo, which stands for many connections.
 *
 * @internal
 */
final class Attributes
{
    /** Attributes that are the same on every connection and do not belong to its session. */
    private const LASTING = [\PDO::ATTR_SERVER_VERSION, \PDO::ATTR_CLIENT_VERSION, \PDO::ATTR_DRIVER_NAME];

    /** @var array<int, mixed> */
    private array $known = [];

    public function __construct(private readonly Leases $leases) {}

    public function get(Session $session, int $attribute): mixed
    {
        return match ($attribute) {
            \PDO::ATTR_ERRMODE => $session->errorMode ?? $this->leases->connector->errorMode,
            \PDO::ATTR_PERSISTENT => false,
            \PDO::ATTR_STATEMENT_CLASS => [PooledStatement::class],
            \PDO::ATTR_DRIVER_NAME => $this->leases->connector->driver() ?? $this->ofConnection($session, $attribute),
            default => $this->ofConnection($session, $attribute),
        };
    }

    public function set(Session $session, int $attribute, mixed $value): bool
    {
        if ($attribute === \PDO::ATTR_STATEMENT_CLASS) {
            throw PooledPdoError::statementClass();
        }
        if ($attribute === \PDO::ATTR_PERSISTENT && (bool) $value) {
            throw PooledPdoError::persistent();
        }
        if ($attribute === \PDO::ATTR_ERRMODE) {
            return $this->setErrorMode($session, $value);
        }
        if ($session->isOfMain) {
            $this->leases->connector->set($attribute, $value);

            return $session->connection === null || $this->leases->connector->catchUp($session->connection);
        }
        if (
            !array_key_exists($attribute, $session->attributes)
            && $this->leases->connector->has($attribute)
            && $this->leases->connector->attribute($attribute) === $value
        ) {
            return true;
        }

        return $this->setForSession($session, $attribute, $value);
    }

    private function setForSession(Session $session, int $attribute, mixed $value): bool
    {
        $raw = ($session->connection ?? $this->leases->lend($session))->raw;
        $original = $raw->getAttribute($attribute);
        if (!$raw->setAttribute($attribute, $value)) {
            return false;
        }
        $session->attributes[$attribute] = $value;
        $session->originals += [$attribute => $original];

        return true;
    }

    private function setErrorMode(Session $session, mixed $value): bool
    {
        if (!in_array($value, [\PDO::ERRMODE_SILENT, \PDO::ERRMODE_WARNING, \PDO::ERRMODE_EXCEPTION], true)) {
            throw new \ValueError('PDO::setAttribute(): Argument #2 ($value) Error mode must be one of the '
                . 'PDO::ERRMODE_* constants');
        }
        if ($session->isOfMain) {
            $this->leases->connector->errorMode = $value;
        } else {
            $session->errorMode = $value;
        }

        return true;
    }

    private function ofConnection(Session $session, int $attribute): mixed
    {
        if (array_key_exists($attribute, $this->known)) {
            return $this->known[$attribute];
        }
        $value = ($session->connection ?? $this->leases->lend($session))->raw->getAttribute($attribute);
        if (in_array($attribute, self::LASTING, true)) {
            $this->known[$attribute] = $value;
        }

        return $value;
    }
}
