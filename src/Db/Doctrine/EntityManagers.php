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
 * One EntityManager for each coroutine, until the coroutine ends. Then it is cleared and another's; one that is closed,
 * that has changes which were not flushed, or whose filters were changed, is closed and made anew instead.
 *
 *     $managers = new EntityManagers(static fn() => new EntityManager($sharedConnection, $configuration));
 *
 * Entities belong to the manager that loaded them, and so to one coroutine: give identifiers to others.
 */
final readonly class EntityManagers
{
    /**
     * More than a pool of connections has: a manager is held for all of a request, a connection from statement to
     * statement.
     */
    private const MAX = 100;

    /** @var PerCoroutine<Manager> */
    private PerCoroutine $managers;

    /** @var \WeakMap<Connection, \WeakReference<EntityManagerInterface>> whose a connection is */
    private \WeakMap $connections;

    /**
     * @param \Closure(): EntityManagerInterface $create makes a new one each time, over a SharedConnection, or over a
     * Connection of its own
     * @param int $recreateAfter so many coroutines use one at most, for what it gathers in its life to go with it
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
     * The current coroutine's: the same one each time, given back when the coroutine ends. One that it has closed stays
     * so, until it is given back.
     *
     * @throws PoolExhaustedException NX-0801 when others have all of them for too long
     * @throws CircuitOpenException NX-0803 when none could be made several times in a row
     * @throws ConfigurationError NX-0833 when two of them were made over one Connection
     */
    public function current(): EntityManagerInterface
    {
        return $this->managers->current()->manager;
    }

    /**
     * Gives the current coroutine's back at once. It gets another one when it asks again, for example in place of a
     * closed one.
     */
    public function giveBack(): void
    {
        $this->managers->giveBack();
    }

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
