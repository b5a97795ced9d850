<?php

declare(strict_types=1);

namespace Shop\Order;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Directive;
use Nexus\Actor\Entity\Entities;
use Nexus\Actor\Entity\EntityRef;
use Nexus\Actor\Exception\AskFailedException;
use Nexus\Actor\Props;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Time\Duration;
use Shop\Catalogue\Catalogue;
use Shop\Live\Broadcast;

/** What controllers need to know of the actors: how to place an order, and how to pay it. */
final readonly class OrderDesk
{
    private const LIMIT = 10.0;

    /**
     * @param ActorRef<PlaceOrder|Resume> $warehouse
     * @param Entities<object> $actors of orders
     */
    private function __construct(private ActorRef $warehouse, private Entities $actors) {}

    public static function open(
        ActorSystem $system,
        Orders $orders,
        Catalogue $catalogue,
        Broadcast $live,
        Duration $packing,
    ): self {
        $order = new OrderActor($orders, $live, $packing);
        $actors = Entities::start($system, 'order', static fn(EntityRef $ref): Props => $order->props($ref->id));
        // It has no state that a failure of the database could damage, so it goes on with the next order.
        $resuming = SupervisionStrategy::oneForOne(decider: static fn(): Directive => Directive::Resume);
        $warehouse = $system->spawn(
            Props::fromFactory(static fn(): Warehouse => new Warehouse($orders, $catalogue, $actors, $live))
                ->withSupervision($resuming),
            'warehouse',
        );
        $warehouse->tell(new Resume());

        return new self($warehouse, $actors);
    }

    /**
     * @param non-empty-array<string, int> $quantities by product
     * @throws OutOfStock
     * @throws AskFailedException when the database fails
     */
    public function place(string $customer, array $quantities): Order
    {
        $reply = $this->warehouse->ask(new PlaceOrder($customer, $quantities), self::LIMIT)->await();
        \assert($reply instanceof Order || $reply instanceof OutOfStock);

        return $reply instanceof Order ? $reply : throw $reply;
    }

    public function pay(string $id): OrderStatus
    {
        $status = $this->actors->of($id)->ask(new Pay(), self::LIMIT)->await();
        \assert($status instanceof OrderStatus);

        return $status;
    }
}
