<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shop;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;
use function Nexus\Async\delay;

/**
 * Customers order in the shop while the server is reloaded each second. NEXUS_SHOP_SECONDS=300 makes it longer;
 * NEXUS_SHOP_WORKERS=2 uses more workers.
 */
#[CoversNothing]
final class ReloadTest extends TestCase
{
    private const CUSTOMERS = 6;
    private const STOCK = 10_000_000;
    /** Seconds for a reload beside the customers: the machine may have other work, too. */
    private const PATIENCE = 240.0;

    private ShopServer $shop;

    protected function setUp(): void
    {
        $workers = getenv('NEXUS_SHOP_WORKERS');
        $this->shop = ShopServer::start(workers: $workers === false ? 1 : (int) $workers);
        $this->shop->database()->exec('UPDATE products SET stock = ' . self::STOCK);
    }

    protected function tearDown(): void
    {
        $this->shop->remove();
    }

    public function testNoRequestFailsAndNoOrderIsLost(): void
    {
        $asked = getenv('NEXUS_SHOP_SECONDS');
        $seconds = $asked === false ? 3.0 : (float) $asked;
        $customers = [];
        for ($number = 0; $number < self::CUSTOMERS; ++$number) {
            $customer = new OrderClient($this->shop->process->address);
            $customer->register("customer{$number}@example.org");
            $customers[] = $customer;
        }
        $end = microtime(true) + $seconds;
        $reloads = 0;
        $orders = static fn(OrderClient $customer): \Closure => static function () use ($customer, $end): array {
            $orders = [];
            while (microtime(true) < $end) {
                $orders[] = $customer->order();
            }

            return $orders;
        };
        $results = all([
            function () use (&$reloads, $end): array {
                for ($next = microtime(true); $next < $end; $next = max($next + 1.0, microtime(true))) {
                    delay(max(0.0, $next - microtime(true)));
                    $this->reload(++$reloads);
                }

                return [];
            },
            ...array_map($orders, $customers),
        ]);
        $acknowledged = array_merge(...$results);
        $this->shop->process->signal(SIGTERM);
        self::assertSame(0, $this->shop->process->exitCode());

        $stored = $this->column('SELECT id FROM orders');
        self::assertSame([], array_diff($acknowledged, $stored), 'Every order that was acknowledged is stored.');
        self::assertSame([], array_diff($stored, $acknowledged), 'Every order that is stored was acknowledged.');
        self::assertCount(count($stored), array_unique($acknowledged));
        self::assertGreaterThan($reloads, count($stored));
        $sold = [2 * count($stored), count($stored)];
        self::assertSame($sold, $this->sold(), 'Each order has taken its items, once.');
        self::assertSame(
            array_map(static fn(int $quantity): int => self::STOCK - $quantity, $sold),
            array_map(intval(...), $this->column("SELECT stock FROM products WHERE id IN ('cup', 'rooibos') ORDER BY id")),
        );
        if ($asked !== false) {
            fprintf(STDERR, "%d orders in %.0f s, %d reloads: no failed request, no lost order.\n", count($stored), $seconds, $reloads);
        }
    }

    private function reload(int $number): void
    {
        $this->shop->process->signal(SIGHUP);
        $generation = $number + 1;
        ServerProcess::eventually(
            "generation {$generation} serves",
            fn(): bool => str_contains($this->shop->process->errors(), "generation {$generation} serves."),
            self::PATIENCE,
        );
    }

    /** @return list<int> */
    private function sold(): array
    {
        $sum = 'SELECT SUM(quantity) FROM order_lines GROUP BY product ORDER BY product';

        return array_map(intval(...), $this->column($sum));
    }

    /** @return list<string> */
    private function column(string $query): array
    {
        $statement = $this->shop->database()->query($query);
        self::assertNotFalse($statement);

        /** @var list<int|string> $values */
        $values = $statement->fetchAll(\PDO::FETCH_COLUMN);

        return array_map(strval(...), $values);
    }
}
