<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Nexus\Async\CircuitOpenException;
use Nexus\Async\PoolExhaustedException;
use Nexus\Async\PoolOptions;
use Nexus\Async\PoolStatistics;
use Nexus\Db\Doctrine\Internal\Manager;
use Nexus\Db\Doctrine\Internal\PerCoroutine;

/**
 * Gives each coroutine an EntityManager of its own until the coroutine ends. Then the manager is cleared and reused by
 * another coroutine. A manager that is closed, has changes that were not flushed, or has changed filters is closed and
 * replaced by a new one.
 *
 *     $managers = new EntityManagers(static fn() => new EntityManager($sharedConnection, $configuration));
 *
 * Entities belong to the manager that loaded them, and so to one coroutine: pass identifiers to other coroutines.
 */
final readonly class EntityManagers
{
    /**
     * Higher than the limit of a pool of connections, because a request uses its manager all the time, and a connection
     * only during statements.
     */
    private const MAX = 100;

    /** @var PerCoroutine<Manager> */
    private PerCoroutine $managers;

    /** @var \WeakMap<Connection, \WeakReference<EntityManagerInterface>> the manager of each Connection */
    private \WeakMap $connections;

    /**
     * @param \Closure(): EntityManagerInterface $create returns a new manager each time, over a SharedConnection or
     * over a Connection of its own
     * @param int $recreateAfter a manager is replaced after this many coroutines have used it, so that data it
     * accumulates is freed
     */
    public function __construct(
        private \Closure $create,
        PoolOptions $options = new PoolOptions(max: self::MAX, leakAfter: INF),
        private int $recreateAfter = 1000,
        string $name = 'doctrine managers',
    ) {
        $this->connections = new \WeakMap();
        $this->managers = new PerCoroutine(
            $this->make(...),
            static fn(Manager $manager): ?string => $manager->tidy(),
            static fn(Manager $manager) => $manager->close(),
            $options,
            $name,
        );
    }

    /**
     * The current coroutine's manager: the same one on each call, returned when the coroutine ends. A manager that the
     * coroutine closed stays closed until it is returned.
     *
     * @throws PoolExhaustedException NX-0801 when other coroutines hold all managers for too long
     * @throws CircuitOpenException NX-0803 when creating one failed several times in a row
     * @throws ConfigurationError NX-0833 when two managers were created over one Connection
     */
    public function current(): EntityManagerInterface
    {
        return $this->managers->current()->manager;
    }

    /**
     * Returns the current coroutine's manager at once. The next call of current() gives the coroutine another one, for
     * example to replace a closed one.
     */
    public function giveBack(): void
    {
        $this->managers->giveBack();
    }

    /** The figures of the pool. */
    public function statistics(): PoolStatistics
    {
        return $this->managers->pool->statistics();
    }

    private function make(): Manager
    {
        $manager = ($this->create)();
        $connection = $manager->getConnection();
        if (!$connection instanceof SharedConnection) {
            $other = isset($this->connections[$connection]) ? $this->connections[$connection]->get() : null;
            if ($other !== null && $other !== $manager) {
                throw ConfigurationError::sharedConnection();
            }
            $this->connections[$connection] = \WeakReference::create($manager);
        }

        return new Manager($manager, $this->recreateAfter);
    }
}
