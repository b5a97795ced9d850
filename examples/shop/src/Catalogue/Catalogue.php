<?php

declare(strict_types=1);

namespace Shop\Catalogue;

use Doctrine\DBAL\ArrayParameterType;
use Doctrine\DBAL\Connection;

/**
 * The products of the shop.
 *
 * @phpstan-type Row array{id: string, name: string, tagline: string, description: string, price: int, stock: int}
 */
final readonly class Catalogue
{
    private const COLUMNS = 'id, name, tagline, description, price, stock';

    public function __construct(private Connection $database) {}

    /** @return list<Product> */
    public function all(): array
    {
        return $this->select('ORDER BY position');
    }

    public function find(string $id): ?Product
    {
        return $this->select('WHERE id = ?', [$id])[0] ?? null;
    }

    /**
     * @param list<string> $ids
     * @return list<Product>
     */
    public function some(array $ids): array
    {
        return $this->select('WHERE id IN (?) ORDER BY position', [$ids], [ArrayParameterType::STRING]);
    }

    /** Takes items out of the stock. False: there are not so many. */
    public function take(string $id, int $quantity): bool
    {
        // One statement compares and changes, so two processes cannot take the same item.
        return $this->database->executeStatement(
            'UPDATE products SET stock = stock - ? WHERE id = ? AND stock >= ?',
            [$quantity, $id, $quantity],
        ) === 1;
    }

    /**
     * @param list<mixed> $values
     * @param list<ArrayParameterType> $types
     * @return list<Product>
     */
    private function select(string $rest, array $values = [], array $types = []): array
    {
        /** @var list<Row> $rows */
        $rows = $this->database
            ->fetchAllAssociative('SELECT ' . self::COLUMNS . " FROM products {$rest}", $values, $types);

        return array_map(static fn(array $row): Product => new Product(...$row), $rows);
    }
}
