<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\CancelledError;
use Nexus\Async\Coroutine;
use Nexus\Async\TimeoutException;
use Nexus\Server\StartException;
use Psr\Log\LoggerInterface;

use function Nexus\Async\spawn;
use function Nexus\Async\timeout;
use function Nexus\Http\Server\lost_requests;
use function Nexus\Http\Server\next_logged_request;
use function Nexus\Http\Server\start_request_log;
use function Nexus\Http\Server\stop_request_log;

/**
 * Passes the requests of this worker to a PSR-3 logger, one after another, in a coroutine of its own. So waits,
 * coroutines and exceptions of the logger do not affect any request.
 *
 * @internal
 */
final class RequestLog
{
    private const REPORT_EVERY = 60.0;
    /** Seconds for logging the remaining requests when the worker ends. */
    private const LAST_WORDS = 2.0;

    /** @var Coroutine<void> */
    private readonly Coroutine $telling;
    private float $reportAt = 0.0;
    private int $failures = 0;

    public function __construct(private readonly LoggerInterface $logger)
    {
        start_request_log();
        $this->telling = spawn($this->tell(...));
    }

    /**
     * @param string|null $named the name of a function, Class::method or class
     * @throws StartException NX-0470
     */
    public static function ifAsked(?string $named): ?self
    {
        if ($named === null) {
            return null;
        }
        $logger = NamedLogger::make($named);

        return $logger instanceof LoggerInterface
            ? new self($logger)
            : throw StartException::accessLoggerUnusable($named, $logger);
    }

    /** Logs the remaining requests, within a time limit. */
    public function end(): void
    {
        stop_request_log();
        try {
            timeout(self::LAST_WORDS, function (): void {
                $this->telling->await();
            });
        } catch (TimeoutException) {
            $this->telling->cancel();
        }
        $this->logFailure(null, INF);
    }

    /**
     * Runs the logging coroutine, and starts it again after a failure: a logger that calls exit() ends that coroutine.
     */
    private function tell(): void
    {
        do {
            $failure = null;
            try {
                spawn($this->tellInTurn(...))->await();
            } catch (CancelledError $cancelled) {
                throw $cancelled;
            } catch (\Throwable $failure) {
                $this->failures++;
                $this->logFailure($failure, hrtime(true) / 1e9);
            }
        } while ($failure !== null);
    }

    private function tellInTurn(): void
    {
        while (($request = next_logged_request()) !== null) {
            $failure = null;
            try {
                $this->logger->info(
                    ($request['method'] ?? '-') . ' ' . ($request['path'] ?? '-') . " {$request['status']}",
                    $request,
                );
            } catch (CancelledError $cancelled) {
                throw $cancelled;
            } catch (\Throwable $failure) {
                $this->failures++;
            }
            $this->logFailure($failure, hrtime(true) / 1e9);
        }
    }

    /** Reports the first failure at once, then at most one per minute. */
    private function logFailure(?\Throwable $failure, float $now): void
    {
        $lost = $now >= $this->reportAt ? lost_requests() : 0;
        if ($now < $this->reportAt || $this->failures + $lost === 0) {
            return;
        }
        $this->reportAt = $now + self::REPORT_EVERY;
        $why = $failure === null
            ? ''
            : ' (' . $failure::class . ": {$failure->getMessage()} at {$failure->getFile()}:{$failure->getLine()})";
        Log::warning(
            "the logger of the access log: {$this->failures} × failed{$why}, {$lost} × too slow to be logged.",
        );
        $this->failures = 0;
    }
}
