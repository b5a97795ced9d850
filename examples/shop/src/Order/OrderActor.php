<?php

declare(strict_types=1);

namespace Shop\Order;

use Nexus\Actor\ActorContext;
use Nexus\Actor\Behavior;
use Nexus\Actor\Machine\StateMachine;
use Nexus\Actor\Machine\Transition;
use Nexus\Actor\Props;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Time\Duration;
use Shop\Live\Broadcast;
use Shop\Live\OrderChanged;

/**
 * The life of an order: placed, paid, shipped. There is one actor for each order that something happens to. It begins
 * with the status in the database, and stores each change before it replies, so it may end at any time.
 */
final readonly class OrderActor
{
    public function __construct(private Orders $orders, private Broadcast $live, private Duration $packing) {}

    /** @return Props<object> */
    public function props(string $id): Props
    {
        // After a failure of the database it starts again with the stored status, each time after a longer pause.
        return Props::fromBehavior(Behavior::setup(fn(ActorContext $_context): Behavior => $this->machine($id)))
            ->withSupervision(SupervisionStrategy::exponentialBackoff(0.1, 30.0, maxRetries: PHP_INT_MAX));
    }

    /** @return Behavior<object> */
    private function machine(string $id): Behavior
    {
        $status = $this->orders->find($id)->status ?? throw new \OutOfBoundsException("There is no order {$id}.");

        return StateMachine::startingIn($status)
            ->in(OrderStatus::Placed, fn(ActorContext $context, object $message): Transition => match (true) {
                $message instanceof Pay => $this->pay($id, $context),
                default => Transition::unhandled(),
            })
            ->in(OrderStatus::Paid, fn(ActorContext $_context, object $message): Transition => match (true) {
                $message instanceof Ship => Transition::to($this->orders->advance($id, OrderStatus::Shipped)),
                default => Transition::unhandled(),
            })
            ->otherwise($this->stay(...))
            ->timeout(OrderStatus::Paid, $this->packing, new Ship())
            ->onTransition(function (ActorContext $_context, OrderStatus $_from, OrderStatus $to) use ($id): void {
                $this->live->publish(new OrderChanged($id, $to));
            })
            ->behavior();
    }

    /**
     * @param ActorContext<object> $context
     * @return Transition<OrderStatus, null>
     */
    private function pay(string $id, ActorContext $context): Transition
    {
        $status = $this->orders->advance($id, OrderStatus::Paid);
        $context->reply($status);

        return Transition::to($status);
    }

    /**
     * @param ActorContext<object> $context
     * @return Transition<OrderStatus, null>
     */
    private function stay(ActorContext $context, object $message, null $_data, OrderStatus $status): Transition
    {
        if ($message instanceof Pay) {
            $context->reply($status);
        }

        return $message instanceof Pay || $message instanceof Resume ? Transition::stay() : Transition::unhandled();
    }
}
