<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

/**
 * The previous exception of what a job of offload() has thrown. Its message is the exception's place and trace in the
 * task worker.
 *
 * @internal
 */
final class RemoteTrace extends \RuntimeException
{
    /** @internal */
    public function __construct(string $trace, ?\Throwable $previous = null)
    {
        parent::__construct($trace, 0, $previous);
    }
}
