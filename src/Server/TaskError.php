<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\NexusException;

/** A job that cannot be given to another process. */
final class TaskError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @internal */
    public static function anonymous(string $file, int $line): self
    {
        return new self(
            'NX-1243',
            "The anonymous function at {$file}:{$line} cannot run in another process: pass a function, a static method "
                . '(Images::scale(...)) or an object with __invoke(), and what it needs as arguments.',
        );
    }

    /** @internal */
    public static function boundMethod(string $name): self
    {
        return new self(
            'NX-1243',
            "{$name}(...) is bound to an object, so it cannot run in another process: pass [\$object, "
                . '\'method\'], of which a copy is made, or a static method.',
        );
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
