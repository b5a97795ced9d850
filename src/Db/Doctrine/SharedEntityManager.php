<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine;

use Doctrine\Common\EventManager;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\LockMode;
use Doctrine\ORM\Cache;
use Doctrine\ORM\Configuration;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\EntityRepository;
use Doctrine\ORM\Internal\Hydration\AbstractHydrator;
use Doctrine\ORM\Mapping\ClassMetadata;
use Doctrine\ORM\Mapping\ClassMetadataFactory;
use Doctrine\ORM\NativeQuery;
use Doctrine\ORM\Proxy\ProxyFactory;
use Doctrine\ORM\Query;
use Doctrine\ORM\Query\Expr;
use Doctrine\ORM\Query\FilterCollection;
use Doctrine\ORM\Query\ResultSetMapping;
use Doctrine\ORM\QueryBuilder;
use Doctrine\ORM\UnitOfWork;

/**
 * An EntityManager that any number of coroutines use at once, for services that keep one for a worker's life. Each
 * coroutine uses its own manager from EntityManagers. Repositories that it creates can be shared in the same way;
 * entities and queries belong to one coroutine.
 */
final class SharedEntityManager implements EntityManagerInterface
{
    public function __construct(private readonly EntityManagers $managers) {}

    /**
     * @template T of object
     *
     * @param class-string<T> $className
     *
     * @return EntityRepository<T>
     */
    public function getRepository(string $className): EntityRepository
    {
        return $this->getConfiguration()->getRepositoryFactory()->getRepository($this, $className);
    }

    public function getCache(): ?Cache
    {
        return $this->managers->current()->getCache();
    }

    public function getConnection(): Connection
    {
        return $this->managers->current()->getConnection();
    }

    /** @phpstan-ignore method.childReturnType (as the interface of Doctrine has it) */
    public function getMetadataFactory(): ClassMetadataFactory
    {
        return $this->managers->current()->getMetadataFactory();
    }

    public function getExpressionBuilder(): Expr
    {
        return $this->managers->current()->getExpressionBuilder();
    }

    public function beginTransaction(): void
    {
        $this->managers->current()->beginTransaction();
    }

    /** The callable receives the coroutine's own manager. */
    public function wrapInTransaction(callable $func): mixed
    {
        return $this->managers->current()->wrapInTransaction($func);
    }

    public function commit(): void
    {
        $this->managers->current()->commit();
    }

    public function rollback(): void
    {
        $this->managers->current()->rollback();
    }

    public function createQuery(string $dql = ''): Query
    {
        return $this->managers->current()->createQuery($dql);
    }

    public function createNativeQuery(string $sql, ResultSetMapping $rsm): NativeQuery
    {
        return $this->managers->current()->createNativeQuery($sql, $rsm);
    }

    public function createQueryBuilder(): QueryBuilder
    {
        return $this->managers->current()->createQueryBuilder();
    }

    public function find(
        string $className,
        mixed $id,
        LockMode|int|null $lockMode = null,
        ?int $lockVersion = null,
    ): ?object {
        return $this->managers->current()->find($className, $id, $lockMode, $lockVersion);
    }

    public function refresh(object $object, LockMode|int|null $lockMode = null): void
    {
        $this->managers->current()->refresh($object, $lockMode);
    }

    public function getReference(string $entityName, mixed $id): ?object
    {
        return $this->managers->current()->getReference($entityName, $id);
    }

    /** Closes only the current coroutine's manager. It gets no new one before EntityManagers::giveBack(). */
    public function close(): void
    {
        $this->managers->current()->close();
    }

    public function lock(object $entity, LockMode|int $lockMode, \DateTimeInterface|int|null $lockVersion = null): void
    {
        $this->managers->current()->lock($entity, $lockMode, $lockVersion);
    }

    public function getEventManager(): EventManager
    {
        $manager = $this->managers->current()->getEventManager();
        // Newer releases of Doctrine declare the interface; this method must be compatible with older ones, too.
        \assert($manager instanceof EventManager);

        return $manager;
    }

    public function getConfiguration(): Configuration
    {
        return $this->managers->current()->getConfiguration();
    }

    public function isOpen(): bool
    {
        return $this->managers->current()->isOpen();
    }

    public function getUnitOfWork(): UnitOfWork
    {
        return $this->managers->current()->getUnitOfWork();
    }

    public function newHydrator(string|int $hydrationMode): AbstractHydrator
    {
        return $this->managers->current()->newHydrator($hydrationMode);
    }

    public function getProxyFactory(): ProxyFactory
    {
        return $this->managers->current()->getProxyFactory();
    }

    public function getFilters(): FilterCollection
    {
        return $this->managers->current()->getFilters();
    }

    public function isFiltersStateClean(): bool
    {
        return $this->managers->current()->isFiltersStateClean();
    }

    public function hasFilters(): bool
    {
        return $this->managers->current()->hasFilters();
    }

    public function getClassMetadata(string $className): ClassMetadata
    {
        return $this->managers->current()->getClassMetadata($className);
    }

    public function persist(object $object): void
    {
        $this->managers->current()->persist($object);
    }

    public function remove(object $object): void
    {
        $this->managers->current()->remove($object);
    }

    public function clear(): void
    {
        $this->managers->current()->clear();
    }

    public function detach(object $object): void
    {
        $this->managers->current()->detach($object);
    }

    public function flush(): void
    {
        $this->managers->current()->flush();
    }

    public function initializeObject(object $obj): void
    {
        $this->managers->current()->initializeObject($obj);
    }

    public function isUninitializedObject(mixed $value): bool
    {
        return $this->managers->current()->isUninitializedObject($value);
    }

    public function contains(object $object): bool
    {
        return $this->managers->current()->contains($object);
    }
}
