<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\CancelledError;
use Nexus\Async\Internal\LogLine;
use Nexus\Db\Internal\Notice;

use function Nexus\Internal\coroutine_id;

/** The observers of the calls of this process's pools. */
final class Observers
{
    /**
     * Checked before each call, so that a call without observers costs nothing else.
     *
     * @internal
     */
    public static bool $any = false;

    /** @var list<Observer> */
    private static array $all = [];

    /** @var array<int, true> the coroutines that are calling an observer at this moment */
    private static array $observing = [];

    /** Adds an observer. It receives calls until remove(), or until the process ends. */
    public static function add(Observer $observer): void
    {
        self::$all[] = $observer;
        self::$any = true;
    }

    /** Ends add(). */
    public static function remove(Observer $observer): void
    {
        self::$all = array_values(array_filter(self::$all, static fn(Observer $one): bool => $one !== $observer));
        self::$any = self::$all !== [];
    }

    /** @internal */
    public static function tell(Call $call): void
    {
        $coroutine = coroutine_id();
        if (isset(self::$observing[$coroutine])) {
            return;
        }
        self::$observing[$coroutine] = true;
        try {
            foreach (self::$all as $observer) {
                self::tellOne($observer, $call);
            }
        } finally {
            unset(self::$observing[$coroutine]);
        }
    }

    /** An exception in an observer must not reach the caller, whose call has already completed. */
    private static function tellOne(Observer $observer, Call $call): void
    {
        try {
            $observer->called($call);
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Throwable $failure) {
            error_log(LogLine::of(Notice::observerFailed($observer, $failure)));
        }
    }
}
