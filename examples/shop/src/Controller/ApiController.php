<?php

declare(strict_types=1);

namespace Shop\Controller;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\Get;
use Nexus\Http\Attribute\Post;
use Nexus\Http\Attribute\Prefix;
use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Response;
use Shop\Account\Customer;
use Shop\Catalogue\Catalogue;
use Shop\Catalogue\Product;
use Shop\Order\NewOrder;
use Shop\Order\Order;
use Shop\Order\OrderDesk;
use Shop\Order\Orders;

/** The same shop as JSON. Objects that are returned become JSON, and errors problem documents. */
#[Prefix('/api', name: 'api.')]
final readonly class ApiController
{
    public function __construct(private Catalogue $catalogue, private Orders $orders, private OrderDesk $desk) {}

    /** @return list<Product> */
    #[Get('/products', name: 'products')]
    #[PublicRoute]
    public function products(): array
    {
        return $this->catalogue->all();
    }

    #[Get('/products/{id:slug}', name: 'product')]
    #[PublicRoute]
    public function product(string $id): Product
    {
        return $this->catalogue->find($id) ?? throw new NotFound("There is no product {$id}.");
    }

    /** @return list<Order> */
    #[Get('/orders', name: 'orders')]
    public function orders(#[FromPrincipal] Customer $customer): array
    {
        return $this->orders->ofCustomer($customer->id());
    }

    #[Post('/orders')]
    public function place(#[FromBody] NewOrder $order, #[FromPrincipal] Customer $customer): Response
    {
        $placed = $this->desk->place($customer->id(), $order->quantities());

        return Response::json($placed, 201)->withHeader('Location', "/orders/{$placed->id}");
    }
}
