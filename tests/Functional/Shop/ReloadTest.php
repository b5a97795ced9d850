<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Shop;

use Nexus\Server\Control\ServerControl;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;
use function Nexus\Async\delay;

/**
 * Customers order in the shop while the server is reloaded each second. NEXUS_SHOP_SECONDS=300 makes it longer.
 * NEXUS_SHOP_INTERVAL=0.5 reloads twice per second, and 0 as soon as the last reload has ended. NEXUS_SHOP_WORKERS=2
 * uses more workers.
 */
#[CoversNothing]
final class ReloadTest extends TestCase
{
    private const CUSTOMERS = 6;
    private const STOCK = 10_000_000;

    private ShopServer $shop;

    protected function setUp(): void
    {
        $this->shop = ShopServer::start(workers: (int) self::asked('NEXUS_SHOP_WORKERS', 1.0));
        $this->shop->database()->exec('UPDATE products SET stock = ' . self::STOCK);
    }

    protected function tearDown(): void
    {
        $this->shop->remove();
    }

    public function testNoRequestFailsAndNoOrderIsLost(): void
    {
        $seconds = self::asked('NEXUS_SHOP_SECONDS', 3.0);
        $interval = self::asked('NEXUS_SHOP_INTERVAL', 1.0);
        $customers = [];
        for ($number = 0; $number < self::CUSTOMERS; ++$number) {
            $customer = new OrderClient($this->shop->process->address);
            $customer->register("customer{$number}@example.org");
            $customers[] = $customer;
        }
        $end = microtime(true) + $seconds;
        $control = ServerControl::find((string) $this->shop->process->master());
        $reloads = [];
        $orders = static fn(OrderClient $customer): \Closure => static function () use ($customer, $end): array {
            $orders = [];
            while (microtime(true) < $end) {
                $orders[] = $customer->order();
            }

            return $orders;
        };
        // PHPUnit's handler looks for the test on the stack, which the stack of a coroutine does not have.
        set_error_handler(static fn(): bool => false);
        $results = all([
            static function () use (&$reloads, $control, $interval, $end): array {
                for ($next = microtime(true); $next < $end; $next = max($next + $interval, microtime(true))) {
                    delay(max(0.0, $next - microtime(true)));
                    $began = microtime(true);
                    self::assertSame(\count($reloads) + 2, $control->reload(), 'The number of the generation.');
                    $reloads[] = microtime(true) - $began;
                }

                return [];
            },
            ...array_map($orders, $customers),
        ]);
        restore_error_handler();
        $acknowledged = array_merge(...$results);
        $this->shop->process->signal(SIGTERM);
        self::assertSame(0, $this->shop->process->exitCode());

        $stored = $this->column('SELECT id FROM orders');
        self::assertSame([], array_diff($acknowledged, $stored), 'Every order that was acknowledged is stored.');
        self::assertSame([], array_diff($stored, $acknowledged), 'Every order that is stored was acknowledged.');
        self::assertCount(count($stored), array_unique($acknowledged));
        self::assertGreaterThan(count($reloads), count($stored));
        $sold = [2 * count($stored), count($stored)];
        self::assertSame($sold, $this->sold(), 'Each order has taken its items, once.');
        self::assertSame(
            array_map(static fn(int $quantity): int => self::STOCK - $quantity, $sold),
            array_map(intval(...), $this->column("SELECT stock FROM products WHERE id IN ('cup', 'rooibos') ORDER BY id")),
        );
        if (getenv('NEXUS_SHOP_SECONDS') !== false) {
            sort($reloads);
            fprintf(
                STDERR,
                "%d orders in %.0f s, %d reloads of %.2f s (median) and %.2f s at the most: no failed request, no lost "
                    . "order.\n",
                count($stored),
                $seconds,
                count($reloads),
                $reloads[intdiv(count($reloads), 2)],
                $reloads[count($reloads) - 1],
            );
        }
    }

    private static function asked(string $variable, float $default): float
    {
        $asked = getenv($variable);

        return $asked === false ? $default : (float) $asked;
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
