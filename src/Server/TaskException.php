<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\NexusException;

/** A job of offload() could not run, or has no result that can be returned here. */
final class TaskException extends \RuntimeException implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message, ?\Throwable $previous = null)
    {
        parent::__construct("[{$errorCode}] {$message}", 0, $previous);
    }

    /** @internal */
    public static function unknownJob(string $job): self
    {
        return new self(
            'NX-1244',
            "The task worker cannot find {$job}: declare it in a file of its own, or in one that Composer's autoloader "
                . 'loads. A task worker of a script does not run the script itself.',
        );
    }

    /** @internal */
    public static function noTaskWorkers(string $reason): self
    {
        return new self('NX-1245', "There is no task worker for offload(): {$reason}.");
    }

    /** @internal */
    public static function tooSlow(string $job, float $limit): self
    {
        return new self(
            'NX-1247',
            "{$job} was interrupted after {$limit} s, the time limit of jobs: raise it by --task-limit, or divide the "
                . 'job.',
        );
    }

    /** @internal */
    public static function failed(string $class, string $message, ?\Throwable $previous): self
    {
        return new self('NX-1246', "The job has failed with {$class}: {$message}", $previous);
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
