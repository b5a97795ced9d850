<?php

declare(strict_types=1);

namespace Shop\Order;

use Nexus\Actor\AbstractActor;
use Nexus\Actor\ActorContext;
use Nexus\Actor\Behavior;
use Nexus\Actor\Entity\Entities;
use Shop\Catalogue\Catalogue;
use Shop\Live\Broadcast;
use Shop\Live\StockChanged;

/**
 * Places one order after the other, so that orders of this worker never compete for the last item. Other processes can
 * place orders too (a second worker; the workers of both generations during a reload). Therefore the database decides:
 * an order takes its items in the transaction that stores it.
 *
 * @extends AbstractActor<PlaceOrder|Resume>
 */
final class Warehouse extends AbstractActor
{
    /** @param Entities<object> $actors of orders */
    public function __construct(
        private readonly Orders $orders,
        private readonly Catalogue $catalogue,
        private readonly Entities $actors,
        private readonly Broadcast $live,
    ) {}

    public function handle(ActorContext $ctx, object $message): Behavior
    {
        $message instanceof PlaceOrder ? $this->place($ctx, $message) : $this->resume();

        return Behavior::same();
    }

    /** @param ActorContext<PlaceOrder|Resume> $ctx */
    private function place(ActorContext $ctx, PlaceOrder $message): void
    {
        try {
            $ctx->reply($this->orders->place($message->customer, $message->quantities));
        } catch (OutOfStock $refusal) {
            $ctx->reply($refusal);

            return;
        }
        foreach ($this->catalogue->some(array_keys($message->quantities)) as $product) {
            $this->live->publish(new StockChanged($product));
        }
    }

    private function resume(): void
    {
        foreach ($this->orders->unshipped() as $id) {
            $this->actors->of($id)->tell(new Resume());
        }
    }
}
