<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\BenchApp\Databases;
use Nexus\Tests\Functional\Shop\OrderClient;
use Nexus\Tests\Functional\Shop\ShopServer;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;

/** examples/shop with PostgreSQL, which one variable chooses. */
#[CoversNothing]
final class ShopOnPostgresqlTest extends TestCase
{
    private ?Databases $databases = null;
    private ?ShopServer $shop = null;

    protected function tearDown(): void
    {
        $this->shop?->remove();
        $this->databases?->stop();
    }

    public function testTwoWorkersSellNothingTwice(): void
    {
        $this->databases = new Databases();
        $environment = $this->databases->environment('pgsql');
        preg_match('/host=(.*);port=(\d+);dbname=(\w+)/', $environment['BENCH_DSN'] ?? '', $match);
        [, $host, $port, $name] = $match + ['', '', '', ''];
        $account = ($environment['BENCH_USER'] ?? '') . ':' . ($environment['BENCH_PASSWORD'] ?? '');
        $this->shop = $shop = ShopServer::start([
            'SHOP_DATABASE' => "pgsql://{$account}@{$host}:{$port}/{$name}?sslmode=disable",
            'LD_LIBRARY_PATH' => $environment['LD_LIBRARY_PATH'] ?? '',
        ], workers: 2, php: Services::php());

        $customers = array_map(static fn(): OrderClient => new OrderClient($shop->process->address), range(1, 4));
        foreach ($customers as $number => $customer) {
            $customer->register("customer{$number}@example.org");
        }
        // An order takes two of 24 cups.
        $order = static fn(OrderClient $customer): \Closure => static function () use ($customer): array {
            $ids = [];
            while (($id = $customer->tryToOrder()) !== null) {
                $ids[] = $id;
            }

            return $ids;
        };
        $orders = all(array_map($order, $customers));

        self::assertCount(12, array_unique(array_merge(...$orders)));
        $cup = json_decode($shop->process->get('/api/products/cup')->body, true);
        self::assertIsArray($cup);
        self::assertSame(0, $cup['stock'] ?? null);
        self::assertSame('', $shop->process->errors());
    }
}
