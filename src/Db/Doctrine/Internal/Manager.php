<?php

declare(strict_types=1);

namespace Nexus\Db\Doctrine\Internal;

use Doctrine\ORM\EntityManagerInterface;
use Nexus\Db\Doctrine\Connections;
use Nexus\Db\Doctrine\SharedConnection;

/**
 * An EntityManager of a pool, and its initial filters.
 *
 * @internal
 */
final class Manager
{
    private readonly string $filters;
    private int $uses = 0;

    public function __construct(public readonly EntityManagerInterface $manager, private readonly int $recreateAfter)
    {
        $this->filters = self::filtersOf($manager);
    }

    /** Clears it for the next coroutine. Returns the reason why it cannot be reused; null: it can. */
    public function tidy(): ?string
    {
        $why = $this->whyNotAgain();
        if ($why === null) {
            $this->manager->clear();
        }

        return $why;
    }

    public function close(): void
    {
        $this->manager->close();
        if ($this->hasConnectionOfItsOwn()) {
            $this->manager->getConnection()->close();
        }
    }

    private function whyNotAgain(): ?string
    {
        return match (true) {
            !$this->manager->isOpen() => 'it is closed',
            $this->hasUnwrittenWork() => 'it has changes that were not flushed',
            self::filtersOf($this->manager) !== $this->filters => 'its filters were changed',
            ++$this->uses >= $this->recreateAfter => 'it has been used often enough',
            $this->hasConnectionOfItsOwn() => Connections::whyNotAgain($this->manager->getConnection()),
            default => null,
        };
    }

    private function hasUnwrittenWork(): bool
    {
        $work = $this->manager->getUnitOfWork();

        return $work->getScheduledEntityInsertions() !== []
            || $work->getScheduledEntityUpdates() !== []
            || $work->getScheduledEntityDeletions() !== []
            || $work->getScheduledCollectionUpdates() !== [] || $work->getScheduledCollectionDeletions() !== [];
    }

    /** A SharedConnection has separate state for each coroutine, which is reset elsewhere. */
    private function hasConnectionOfItsOwn(): bool
    {
        return !$this->manager->getConnection() instanceof SharedConnection;
    }

    private static function filtersOf(EntityManagerInterface $manager): string
    {
        if (!$manager->hasFilters()) {
            return '';
        }
        $filters = $manager->getFilters();
        $suspended = array_keys($filters->getSuspendedFilters());

        return $filters->getHash() . ($suspended === [] ? '' : ' without ' . implode(',', $suspended));
    }
}
