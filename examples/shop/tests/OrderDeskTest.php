<?php

declare(strict_types=1);

namespace Shop\Tests;

use Doctrine\DBAL\Connection;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Exception\AskFailedException;
use Nexus\Time\Duration;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;
use Shop\Catalogue\Catalogue;
use Shop\Database;
use Shop\Live\Broadcast;
use Shop\Live\OrderChanged;
use Shop\Order\OrderDesk;
use Shop\Order\Orders;
use Shop\Order\OrderStatus;

/** The actors without HTTP: when the database fails, and when the server starts again. */
#[CoversClass(OrderDesk::class)]
final class OrderDeskTest extends TestCase
{
    private string $file;
    private Connection $database;
    private Orders $orders;
    private Broadcast $live;
    private ?ActorSystem $system = null;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'nexus-shop');
        putenv('SHOP_DATABASE=sqlite:///' . $this->file);
        $database = Database::ofEnvironment();
        $database->migrate();
        $this->database = $database->connect();
        $this->database->insert('customers', ['id' => 'ada', 'name' => 'Ada', 'email' => '', 'password' => '']);
        $this->orders = new Orders($this->database, new Catalogue($this->database));
        $this->live = new Broadcast();
    }

    protected function tearDown(): void
    {
        $this->system?->shutdown(5.0);
        putenv('SHOP_DATABASE');
        array_map(unlink(...), array_filter((array) glob($this->file . '*'), is_string(...)));
    }

    public function testOrdersArePlacedAgainWhenTheDatabaseWorksAgain(): void
    {
        $desk = $this->desk();
        $this->database->executeStatement('ALTER TABLE order_lines RENAME TO away');
        $failures = 0;
        while ($failures < 5) {
            try {
                $desk->place('ada', ['cup' => 1]);
                self::fail('An order was placed without its lines.');
            } catch (AskFailedException) {
                ++$failures;
            }
        }
        $this->database->executeStatement('ALTER TABLE away RENAME TO order_lines');

        self::assertSame(OrderStatus::Placed, $desk->place('ada', ['cup' => 1])->status);
        self::assertSame(23, (new Catalogue($this->database))->find('cup')?->stock);
    }

    public function testAnOrderThatWasPaidBeforeTheStartIsShipped(): void
    {
        $id = $this->orders->place('ada', ['cup' => 1])->id;
        $this->orders->advance($id, OrderStatus::Paid);
        $changes = $this->live->subscribe();
        $this->desk();

        self::assertEquals(new OrderChanged($id, OrderStatus::Shipped), $changes->receive(10.0));
        self::assertSame(OrderStatus::Shipped, $this->orders->find($id)?->status);
    }

    private function desk(): OrderDesk
    {
        $this->system = ActorSystem::create('test', logger: new NullLogger());
        $catalogue = new Catalogue($this->database);

        return OrderDesk::open($this->system, $this->orders, $catalogue, $this->live, Duration::millis(10));
    }
}
