<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Nexus\NexusException;

/** Invalid parameters of a connection, or an invalid factory of managers. */
final class ConfigurationError extends \ValueError implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function unknownDatabase(?string $driver): self
    {
        $given = $driver === null
            ? 'The parameters name no driver'
            : "Nexus\\Db\\Doctrine\\Driver has no pool for the driver {$driver}";

        return new self(
            'NX-0831',
            "{$given}: write 'driver' => 'pdo_pgsql', 'pdo_mysql' or 'pdo_sqlite' "
                . "beside 'driverClass'.",
        );
    }

    public static function badOption(string $option, string $reason): self
    {
        return new self('NX-0832', "{$option} cannot be used: {$reason}.");
    }

    public static function sharedConnection(): self
    {
        return new self('NX-0833', 'Two EntityManagers were made over one Connection, which coroutines would use at '
            . 'once: give each one of its own, '
            . "or make the connection with 'wrapperClass' => Nexus\\Db\\Doctrine\\SharedConnection::class.");
    }

    public static function notInnermost(string $driver): self
    {
        return new self('NX-0834', "Nexus\\Db\\Doctrine\\Middleware replaces the driver that it is given, and was "
            . "given the {$driver} of another middleware, which would be lost: "
            . 'name it first among the middlewares (in Symfony: with a priority above theirs).');
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
