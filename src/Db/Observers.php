<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\CancelledError;
use Nexus\Async\LogLine;
use Nexus\Db\Internal\Notice;

use function Nexus\Internal\coroutine_id;

/**
 * The observers of one pool, which PooledPdo::observers(), PooledRedis::observers() and PooledPredis::observers()
 * return. An observer may be added to several pools.
 */
final class Observers
{
    /**
     * An observer of every pool that this process creates from now on. A server in development sets it.
     *
     * @internal
     */
    public static ?Observer $ofNewPools = null;

    /** @var array<int, true> the coroutines that are calling an observer at this moment */
    private static array $observing = [];

    /**
     * Checked before each call, so that a call without observers costs nothing else.
     *
     * @internal
     */
    public bool $any = false;

    /** @var list<Observer> */
    private array $all = [];

    /** @internal */
    public function __construct()
    {
        if (self::$ofNewPools !== null) {
            $this->add(self::$ofNewPools);
        }
    }

    /** Adds an observer. It receives every further call of the pool, until remove(). */
    public function add(Observer $observer): void
    {
        $this->all[] = $observer;
        $this->any = true;
    }

    /** Ends add(). */
    public function remove(Observer $observer): void
    {
        $this->all = array_values(array_filter($this->all, static fn(Observer $one): bool => $one !== $observer));
        $this->any = $this->all !== [];
    }

    /** @internal */
    public function tell(Call $call): void
    {
        $coroutine = coroutine_id();
        if (isset(self::$observing[$coroutine])) {
            return;
        }
        self::$observing[$coroutine] = true;
        try {
            foreach ($this->all as $observer) {
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
