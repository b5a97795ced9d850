<?php

declare(strict_types=1);

namespace Shop\Controller;

use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\Get;
use Nexus\Http\Attribute\Post;
use Nexus\Http\Attribute\Prefix;
use Nexus\Http\Attribute\RequiresAuth;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Event\ServerSentEvent;
use Nexus\Http\Response;
use Nexus\Http\Session\Session;
use Shop\Account\Customer;
use Shop\Basket\Basket;
use Shop\Live\Broadcast;
use Shop\Live\OrderChanged;
use Shop\Order\Order;
use Shop\Order\OrderDesk;
use Shop\Order\Orders;
use Shop\Order\OrderStatus;
use Shop\Web\Page;

#[Prefix('/orders', name: 'order.')]
#[RequiresAuth]
final readonly class OrderController
{
    public function __construct(private Orders $orders, private OrderDesk $desk, private Broadcast $live) {}

    #[Get('', name: 'list')]
    public function list(#[FromPrincipal] Customer $customer, Page $page): Response
    {
        return $page->show('orders.html.twig', ['orders' => $this->orders->ofCustomer($customer->id())]);
    }

    #[Post('')]
    public function place(Session $session, #[FromPrincipal] Customer $customer): Response
    {
        $quantities = Basket::of($session)->quantities;
        if ($quantities === []) {
            return Response::redirect('/basket', 303);
        }
        $order = $this->desk->place($customer->id(), $quantities);
        Basket::clear($session);

        return Response::redirect("/orders/{$order->id}", 303);
    }

    #[Get('/{id:slug}', name: 'show')]
    public function show(string $id, #[FromPrincipal] Customer $customer, Page $page): Response
    {
        return $page->show('order.html.twig', [
            'order' => $this->ownOrder($id, $customer),
            'lines' => $this->orders->lines($id),
            'statuses' => OrderStatus::cases(),
        ]);
    }

    #[Post('/{id:slug}/pay', name: 'pay')]
    public function pay(string $id, #[FromPrincipal] Customer $customer): Response
    {
        $this->desk->pay($this->ownOrder($id, $customer)->id);

        return Response::redirect("/orders/{$id}", 303);
    }

    /** The status of the order, as it changes. */
    #[Get('/{id:slug}/events', name: 'events')]
    public function events(string $id, #[FromPrincipal] Customer $customer): Response
    {
        $this->ownOrder($id, $customer);

        return Response::events(function () use ($id): \Generator {
            $changes = $this->live->subscribe();
            try {
                yield self::event($this->orders->find($id)->status ?? OrderStatus::Placed);
                foreach ($changes as $change) {
                    if ($change instanceof OrderChanged && $change->id === $id) {
                        yield self::event($change->status);
                    }
                }
            } finally {
                $this->live->unsubscribe($changes);
            }
        });
    }

    private function ownOrder(string $id, Customer $customer): Order
    {
        $order = $this->orders->find($id);

        return $order?->customer === $customer->id() ? $order : throw new NotFound('There is no such order.');
    }

    private static function event(OrderStatus $status): ServerSentEvent
    {
        return new ServerSentEvent(['status' => $status], event: 'status');
    }
}
