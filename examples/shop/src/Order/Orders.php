<?php

declare(strict_types=1);

namespace Shop\Order;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\Types\Types;
use Shop\Catalogue\Catalogue;

/**
 * The orders in the database.
 *
 * @phpstan-type Row array{id: string, customer: string, status: string, total: int, placed_at: string}
 */
final readonly class Orders
{
    private const SELECT = 'SELECT id, customer, status, total, placed_at FROM orders';

    public function __construct(private Connection $database, private Catalogue $catalogue) {}

    /**
     * Takes all items out of the stock and stores the order, or does nothing.
     *
     * @param non-empty-array<string, int> $quantities by product
     * @throws OutOfStock
     */
    public function place(string $customer, array $quantities): Order
    {
        // Two transactions that lock the products in the same order cannot wait for each other.
        ksort($quantities);

        return $this->database->transactional(function () use ($customer, $quantities): Order {
            $lines = array_map($this->line(...), array_keys($quantities), $quantities);
            $total = array_sum(array_map(static fn(OrderLine $line): int => $line->total(), $lines));
            $number = implode('-', str_split(bin2hex(random_bytes(6)), 4));
            $now = new \DateTimeImmutable('now', self::utc());
            $order = new Order($number, $customer, OrderStatus::Placed, $total, $now);
            $this->insert($order, $lines);

            return $order;
        });
    }

    public function find(string $id): ?Order
    {
        /** @var Row|false $row */
        $row = $this->database->fetchAssociative(self::SELECT . ' WHERE id = ?', [$id]);

        return $row === false ? null : self::order($row);
    }

    /** @return list<Order> the latest first */
    public function ofCustomer(string $customer): array
    {
        /** @var list<Row> $rows */
        $rows = $this->database->fetchAllAssociative(
            self::SELECT . ' WHERE customer = ? ORDER BY placed_at DESC, id LIMIT 50',
            [$customer],
        );

        return array_map(self::order(...), $rows);
    }

    /** @return list<OrderLine> */
    public function lines(string $id): array
    {
        /** @var list<array{product: string, name: string, price: int, quantity: int}> $rows */
        $rows = $this->database->fetchAllAssociative(
            'SELECT product, name, price, quantity FROM order_lines WHERE order_id = ? ORDER BY name',
            [$id],
        );

        return array_map(static fn(array $row): OrderLine => new OrderLine(...$row), $rows);
    }

    /** Changes the status if it is the previous one. Returns the status that the order has then. */
    public function advance(string $id, OrderStatus $to): OrderStatus
    {
        $this->database->executeStatement(
            'UPDATE orders SET status = ? WHERE id = ? AND status = ?',
            [$to->value, $id, $to->previous()?->value],
        );

        return $this->find($id)->status ?? throw new \OutOfBoundsException("There is no order {$id}.");
    }

    /** @return list<string> the ids of orders that are paid and not shipped */
    public function unshipped(): array
    {
        /** @var list<string> */
        return $this->database->fetchFirstColumn('SELECT id FROM orders WHERE status = ?', [OrderStatus::Paid->value]);
    }

    private function line(string $product, int $quantity): OrderLine
    {
        // First the change: it locks the row until the transaction ends.
        $isTaken = $this->catalogue->take($product, $quantity);
        $found = $this->catalogue->find($product);

        return $isTaken && $found !== null
            ? new OrderLine($product, $found->name, $found->price, $quantity)
            : throw new OutOfStock($found->name ?? $product);
    }

    /** @param list<OrderLine> $lines */
    private function insert(Order $order, array $lines): void
    {
        $this->database->insert('orders', [
            'id' => $order->id,
            'customer' => $order->customer,
            'status' => $order->status->value,
            'total' => $order->total,
            'placed_at' => $order->placedAt,
        ], ['placed_at' => Types::DATETIME_IMMUTABLE]);
        foreach ($lines as $line) {
            $this->database->insert('order_lines', [
                'order_id' => $order->id,
                'product' => $line->product,
                'name' => $line->name,
                'price' => $line->price,
                'quantity' => $line->quantity,
            ]);
        }
    }

    /** @param Row $row */
    private static function order(array $row): Order
    {
        return new Order(
            $row['id'],
            $row['customer'],
            OrderStatus::from($row['status']),
            $row['total'],
            new \DateTimeImmutable($row['placed_at'], self::utc()),
        );
    }

    private static function utc(): \DateTimeZone
    {
        return new \DateTimeZone('UTC');
    }
}
