<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Scenario;

use Doctrine\DBAL\Exception\DriverException;
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Doctrine\ORM\Configuration;
use Doctrine\ORM\EntityManager;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\Exception\EntityManagerClosed;
use Doctrine\ORM\OptimisticLockException;
use Doctrine\ORM\ORMSetup;
use Doctrine\ORM\Tools\SchemaTool;
use Nexus\Async\CancelledError;
use Nexus\Async\PoolOptions;
use Nexus\Async\TimeoutException;
use Nexus\Db\Doctrine\EntityManagers;
use Nexus\Db\Doctrine\SharedEntityManager;
use Nexus\Db\PooledPdo;
use Nexus\Tests\Functional\Doctrine\Entity\Author;
use Nexus\Tests\Functional\Doctrine\Entity\Book;
use Nexus\Tests\Functional\Doctrine\Entity\OfOneAuthor;
use PHPUnit\Framework\Assert;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

final class Managers extends Scenario
{
    /**
     * A hundred concurrent coroutines have an EntityManager each. A hundred later ones reuse these, without the earlier
     * contents.
     */
    public function eachCoroutineHasOneOfItsOwn(): void
    {
        $managers = $this->managers();
        $barrier = new Barrier(self::COROUTINES);
        $first = self::together(static function (int $number) use ($managers, $barrier): int {
            $manager = $managers->current();
            $author = new Author("author {$number}");
            $manager->persist($author);
            $manager->flush();
            $barrier->pass();
            Assert::assertSame($manager, $managers->current());
            Assert::assertTrue($manager->contains($author));
            Assert::assertSame(1, $manager->getUnitOfWork()->size());

            return spl_object_id($manager);
        });
        Assert::assertCount(self::COROUTINES, array_unique($first));

        self::together(static function () use ($managers, $first): void {
            Assert::assertContains(spl_object_id($managers->current()), $first);
            Assert::assertSame(0, $managers->current()->getUnitOfWork()->size());
        });
    }

    public function whatIsFoundTwiceIsOneObjectAndAnotherCoroutinesIsAnother(): void
    {
        $managers = $this->filled();

        $found = self::together(static function (int $number) use ($managers): Author {
            $manager = $managers->current();
            $author = $manager->find(Author::class, 1);
            \assert($author !== null);
            Assert::assertSame($author, $manager->find(Author::class, 1));
            Assert::assertSame($author, $manager->getRepository(Author::class)->findOneBy(['name' => 'Ann']));
            $author->name .= " {$number}";

            return $author;
        });

        Assert::assertCount(
            self::COROUTINES,
            array_unique(array_map(static fn(Author $author): string => $author->name, $found)),
        );
        spawn(static fn() => Assert::assertSame('Ann', $managers->current()->find(Author::class, 1)?->name))->await();
    }

    public function whatIsLazyIsLoadedWhenItIsTouched(): void
    {
        $managers = $this->filled();

        self::together(static function (int $number) use ($managers): void {
            $manager = $managers->current();
            $book = $manager->find(Book::class, 1 + $number % 20);
            \assert($book !== null);
            Assert::assertTrue($manager->isUninitializedObject($book->author));
            Assert::assertSame('Ann', $book->author->name);
            Assert::assertFalse($manager->isUninitializedObject($book->author));
            Assert::assertCount(20, $book->author->books);
            Assert::assertTrue($book->author->books->contains($book));
            Assert::assertSame(
                ['n' => 0],
                $book->author->books->first() === false ? null : $book->author->books->first()->notes,
            );
        });
    }

    public function resultsAreIteratedOverWhileOthersDoTheSame(): void
    {
        $managers = $this->filled();

        self::together(static function () use ($managers): void {
            $manager = $managers->current();
            $titles = [];
            foreach ($manager->createQuery(
                'SELECT b FROM ' . Book::class . ' b ORDER BY b.id',
            )->toIterable() as $book) {
                \assert($book instanceof Book);
                $titles[] = $book->title;
                $manager->detach($book);
            }
            Assert::assertSame(array_map(static fn(int $n): string => "book {$n}", range(0, 19)), $titles);
        });
    }

    public function aFlushThatFailsClosesOneManagerAndNoOther(): void
    {
        $managers = $this->filled();

        $outcomes = self::together(static function (int $number) use ($managers): string {
            $manager = $managers->current();
            $manager->persist(new Author($number % 2 === 0 ? "author {$number}" : 'Ann'));
            try {
                $manager->flush();
            } catch (UniqueConstraintViolationException) {
                Assert::assertFalse($manager->isOpen());
                Assert::assertSame($manager, $managers->current());
                try {
                    $manager->persist(new Author('after it'));
                    Assert::fail('A closed one takes nothing.');
                } catch (EntityManagerClosed) {
                }
                $managers->giveBack();
                Assert::assertTrue($managers->current()->isOpen());

                return 'closed';
            }
            Assert::assertTrue($manager->isOpen());

            return 'written';
        });

        Assert::assertEqualsCanonicalizing(['written' => 50, 'closed' => 50], array_count_values($outcomes));
        self::together(static fn() => Assert::assertTrue($managers->current()->isOpen()));
    }

    /** The next user neither writes the unfinished work of the previous one, nor has its filter. */
    public function whatOneHasLeftIsNotTheNextOnes(): void
    {
        $managers = $this->filled(new PoolOptions(max: 1, borrowTimeout: 60.0));
        $used = [];
        $use = static function (\Closure $function) use ($managers, &$used): void {
            spawn(static function () use ($managers, $function, &$used): void {
                $used[] = \WeakReference::create($managers->current());
                $function($managers->current());
            })->await();
        };

        $use(static fn(EntityManagerInterface $manager) => $manager->persist(new Author('never flushed')));
        $use(
            static fn(
                EntityManagerInterface $manager,
            ) => $manager->getFilters()->enable('of one author')->setParameter('author', 7),
        );
        $use(static function (EntityManagerInterface $manager): void {
            Assert::assertCount(20, $manager->getRepository(Book::class)->findAll());
            $manager->flush();
        });
        $use(
            static fn(EntityManagerInterface $manager) => Assert::assertNull(
                $manager->getRepository(Author::class)->findOneBy(['name' => 'never flushed']),
            ),
        );
        gc_collect_cycles();

        Assert::assertSame([null, null], [$used[0]->get(), $used[1]->get()]);
        Assert::assertNotNull($used[2]->get());
        Assert::assertSame($used[2]->get(), $used[3]->get());
    }

    public function oneThatWasUsedOftenEnoughIsMadeAnew(): void
    {
        $managers = $this->managers(new PoolOptions(max: 1, borrowTimeout: 60.0), recreateAfter: 3);
        $made = [];
        foreach (range(1, 7) as $ignored) {
            spawn(static function () use ($managers, &$made): void {
                $made[] = $managers->current();
            })->await();
        }

        Assert::assertCount(3, array_unique(array_map(spl_object_id(...), $made)));
        Assert::assertSame($made[0], $made[2]);
        Assert::assertNotSame($made[2], $made[3]);
    }

    public function aTransactionOfTheManagerIsTheConnections(): void
    {
        $managers = $this->filled();

        self::together(static function (int $number) use ($managers): void {
            $manager = $managers->current();
            $author = $manager->wrapInTransaction(
                static function (EntityManagerInterface $given) use ($manager, $number): Author {
                    Assert::assertSame($manager, $given);
                    Assert::assertSame(1, $manager->getConnection()->getTransactionNestingLevel());
                    $author = new Author("author {$number}");
                    $given->persist($author);
                    $given->flush();

                    return $author;
                },
            );
            Assert::assertSame(
                "author {$number}",
                $manager->getConnection()->fetchOne('SELECT name FROM author WHERE id = ?', [$author->id]),
            );
        });
    }

    /** Two coroutines have read the same version: the first one writes, the second one gets an exception. */
    public function theSecondWriterFailsByTheVersion(): void
    {
        $managers = $this->filled();

        $read = array_map(static fn(): Barrier => new Barrier(2), range(0, 9));

        $outcomes = self::together(static function (int $number) use ($managers, $read): string {
            $manager = $managers->current();
            $book = $manager->find(Book::class, 1 + intdiv($number, 2));
            \assert($book !== null);
            $read[intdiv($number, 2)]->pass();
            $book->title = "changed by {$number}";
            try {
                $manager->flush();

                return 'first';
            } catch (OptimisticLockException) {
                return 'second';
            }
        }, 20);

        Assert::assertEqualsCanonicalizing(['first' => 10, 'second' => 10], array_count_values($outcomes));
    }

    /** Ends the coroutine at any point: in a queue, in a flush, between two statements. */
    public function whoIsCancelledInATransactionLeavesNothing(): void
    {
        $managers = $this->filled();

        self::together(static function (int $number) use ($managers): void {
            try {
                timeout(
                    0.001 * $number,
                    static fn() => $managers->current()
                        ->wrapInTransaction(static function (EntityManagerInterface $manager) use ($number): void {
                            $manager->persist(new Author("author {$number}"));
                            $manager->flush();
                            delay(60.0);
                        }),
                );
                Assert::fail('It takes longer.');
            } catch (TimeoutException) {
            } catch (DriverException $failure) {
                // A limit also ends a computation, possibly after Doctrine has counted a savepoint that it has not set.
                // Then Doctrine's rollback fails, and leaves the transaction open.
                Assert::assertTrue(self::isOfCancellation($failure), (string) $failure);
                $connection = $managers->current()->getConnection()->getNativeConnection();
                Assert::assertInstanceOf(PooledPdo::class, $connection);
                Assert::assertTrue($connection->rollBack());
            }
        });

        self::together(static function () use ($managers): void {
            $manager = $managers->current();
            Assert::assertTrue($manager->isOpen());
            Assert::assertFalse($manager->getConnection()->isTransactionActive());
            Assert::assertCount(1, $manager->getRepository(Author::class)->findAll());
        });
    }

    /** A service and a repository that are created once, and a controller that has no code for coroutines. */
    public function aServiceHoldsOneManagerForAWorkersLife(): void
    {
        $manager = new SharedEntityManager($this->filled());
        $authors = $manager->getRepository(Author::class);

        self::together(static function (int $number) use ($manager, $authors): void {
            $author = new Author("author {$number}");
            $author->wrote("book of {$number}");
            $manager->persist($author);
            $manager->flush();
            Assert::assertTrue($manager->contains($author));
            Assert::assertSame($author, $authors->findOneBy(['name' => "author {$number}"]));
            Assert::assertSame($author, $authors->find($author->id));
            $manager->clear();
            Assert::assertSame("book of {$number}", $manager->find(Author::class, $author->id)?->books->get(0)?->title);
        });

        Assert::assertCount(self::COROUTINES + 1, $authors->findAll());
    }

    private function managers(
        PoolOptions $options = new PoolOptions(max: self::COROUTINES, borrowTimeout: 60.0),
        int $recreateAfter = 1000,
    ): EntityManagers {
        $connection = $this->shared();
        $configuration = self::configuration();
        $tool = new SchemaTool($manager = new EntityManager($connection, $configuration));
        $tool->createSchema($manager->getMetadataFactory()->getAllMetadata());

        return new EntityManagers(
            static fn(): EntityManager => new EntityManager($connection, $configuration),
            $options,
            $recreateAfter,
        );
    }

    /** Ann has written twenty books. */
    private function filled(
        PoolOptions $options = new PoolOptions(max: self::COROUTINES, borrowTimeout: 60.0),
    ): EntityManagers {
        $managers = $this->managers($options);
        spawn(static function () use ($managers): void {
            $author = new Author('Ann');
            foreach (range(0, 19) as $number) {
                $author->wrote("book {$number}")->notes = ['n' => $number];
            }
            $managers->current()->persist($author);
            $managers->current()->flush();
        })->await();

        return $managers;
    }

    private static function isOfCancellation(?\Throwable $failure): bool
    {
        while ($failure !== null && !$failure instanceof CancelledError) {
            $failure = $failure->getPrevious();
        }

        return $failure !== null;
    }

    private static function configuration(): Configuration
    {
        $configuration = ORMSetup::createAttributeMetadataConfiguration([__DIR__ . '/../Entity'], true);
        if (PHP_VERSION_ID >= 80400) {
            $configuration->enableNativeLazyObjects(true);
        }
        $configuration->addFilter('of one author', OfOneAuthor::class);

        return $configuration;
    }
}
