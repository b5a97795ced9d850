<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Actor\Exception\WorkerLostException;
use Nexus\Async\CancelledError;
use Nexus\NotTransferableError;
use Nexus\Server\Internal\Task\{TaskCall, TaskClient};
use Nexus\TransferException;

use function Nexus\Async\mapConcurrent;

/**
 * Runs CPU-heavy work in another process, a task worker, and returns its result. Other coroutines of this process run
 * meanwhile, so the work delays no request.
 *
 *     $thumbnail = offload(Thumbnails::make(...), $jpeg, 320);
 *
 * The job, its arguments and its result are copied to the other process, as messages between workers are. A
 * cancellation of the caller (timeout(), a scope that ends) interrupts the job. In a task worker, offload() calls the
 * job directly.
 *
 * @template T
 *
 * @param (callable(): T)|(callable(never): T)|(callable(never, never): T)|(callable(never, never, never): T) $job a
 * function, a static method or an object with __invoke(), but no anonymous function
 * @param mixed ...$arguments of the job
 *
 * @return T
 *
 * @throws \Throwable what the job has thrown: of the same class, with the same message and code
 * @throws WorkerLostException NX-1220 when the task worker ended before the job did
 * @throws TaskException NX-1244 when the task worker cannot find the job, NX-1245 when no task worker can be started,
 * NX-1246 when it failed with an exception that cannot be built here, NX-1247 at the time limit of jobs
 * @throws TaskError NX-1243 when the job is an anonymous function or a method of one
 * @throws NotTransferableError NX-1205 when the job, an argument or the result cannot be copied
 * @throws TransferException NX-1206 when they have more than 16 MiB
 * @throws CancelledError NX-0101 when cancelled
 */
function offload(callable $job, mixed ...$arguments): mixed
{
    if (TaskClient::callsDirectly()) {
        return $job(...$arguments);
    }

    /** @var T the job's own result */
    return TaskClient::ofThisProcess()->run(TaskCall::of($job, $arguments));
}

/**
 * Calls offload() with each item, several at a time, and returns the results in the order of the items, by their keys.
 *
 *     $thumbnails = offloadMap($files, Thumbnails::make(...), limit: 4);
 *
 * The first failure cancels the jobs that still run, and is thrown.
 *
 * @template TKey of array-key
 * @template TItem
 * @template T
 *
 * @param iterable<TKey, TItem> $items read as far as jobs can begin
 * @param callable(TItem): T $job as offload()
 * @param int $limit jobs at a time, at least 1
 * @param (callable(int, TKey): mixed)|null $progress called after each job with the number of jobs that have finished,
 * and the key of this one
 *
 * @return array<TKey, T>
 *
 * @throws \Throwable as offload()
 */
function offloadMap(iterable $items, callable $job, int $limit = 8, ?callable $progress = null): array
{
    $finished = 0;
    $run = static function (mixed $item, int|string $key) use ($job, $progress, &$finished): mixed {
        $result = offload($job, $item);
        $finished++;
        /** @var TKey $key */
        if ($progress !== null) {
            $progress($finished, $key);
        }

        return $result;
    };

    return iterator_to_array(mapConcurrent($items, $run, $limit));
}
