<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\NexusException;

/** A pooled Redis was used in a way that is not possible. */
final class RedisUsageError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @internal */
    public static function outside(string $parameter, string $range, string $given): self
    {
        return new self('NX-0844', "RedisServer: {$parameter} must be {$range}, {$given} given.");
    }

    /** @internal */
    public static function notInstalled(string $class, string $needed): self
    {
        return new self('NX-0845', "{$class} needs {$needed}, which is not installed.");
    }

    /** @internal */
    public static function ofOneConnection(string $class, string $method, string $instead): self
    {
        return new self(
            'NX-0844',
            "{$class}::{$method}() is about one connection, and the pool has several: {$instead}.",
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
