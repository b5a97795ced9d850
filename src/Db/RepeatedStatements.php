<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\LogLine;
use Nexus\Async\MisuseError;
use Nexus\Db\Internal\{Notice, Shape};

use function Nexus\Internal\misuse;

/**
 * Warns, once for each line of the application, when a request executes the same statement repeatedly from that line:
 * it fetches row by row what one statement could fetch at once ("N+1"). Every server in development mode has one; tests
 * may add their own.
 */
final class RepeatedStatements implements Observer
{
    /** Maximum number of requests and of lines that are remembered. */
    private const REMEMBERED = 1_000;

    /** @var array<int, array<string, int>> by request and shape: how often */
    private array $counts = [];

    /** @var array<string, true> */
    private array $said = [];

    /** @var \Closure(string): void */
    private readonly \Closure $say;

    /**
     * @param int $times the number of executions that causes a warning
     * @param (callable(string): void)|null $say receives the warning; null: the error log
     *
     * @throws MisuseError NX-0107 when $times is less than 2
     */
    public function __construct(private readonly int $times = 10, ?callable $say = null)
    {
        if ($times < 2) {
            misuse("The times of RepeatedStatements are 2 or more, {$times} given");
        }
        $this->say = $say === null ? static function (string $line): void {
            error_log(LogLine::of($line));
        } : $say(...);
    }

    /** Counts a call. */
    public function called(Call $call): void
    {
        $key = "{$call->site()}\0" . Shape::of($call->statement);
        $times = ($this->counts[$call->request][$key] ?? 0) + 1;
        $this->counts[$call->request][$key] = $times;
        if (\count($this->counts) > self::REMEMBERED) {
            unset($this->counts[array_key_first($this->counts)]);
        }
        if ($times >= $this->times && !isset($this->said[$key]) && \count($this->said) < self::REMEMBERED) {
            $this->said[$key] = true;
            ($this->say)(Notice::repeated($call, $times, ...explode("\0", $key, 2)));
        }
    }
}
