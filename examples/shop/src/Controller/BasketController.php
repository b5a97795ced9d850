<?php

declare(strict_types=1);

namespace Shop\Controller;

use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\Get;
use Nexus\Http\Attribute\Post;
use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Response;
use Nexus\Http\Session\Session;
use Shop\Basket\Basket;
use Shop\Basket\BasketChange;
use Shop\Catalogue\Catalogue;
use Shop\Order\OrderLine;
use Shop\Web\Page;

#[PublicRoute]
final readonly class BasketController
{
    public function __construct(private Catalogue $catalogue) {}

    #[Get('/basket', name: 'basket')]
    public function show(Session $session, Page $page): Response
    {
        $basket = Basket::of($session);
        $lines = [];
        foreach ($this->catalogue->some(array_keys($basket->quantities)) as $product) {
            $lines[] = new OrderLine($product->id, $product->name, $product->price, $basket->quantity($product->id));
        }
        $total = array_sum(array_map(static fn(OrderLine $line): int => $line->total(), $lines));

        return $page->show('basket.html.twig', ['lines' => $lines, 'total' => $total, 'max' => Basket::MAX]);
    }

    #[Post('/basket')]
    public function add(Session $session, #[FromForm] BasketChange $change): Response
    {
        $product = $this->catalogue->find($change->product) ?? throw new NotFound('There is no such product.');
        $basket = Basket::of($session);
        $basket->with($product->id, $basket->quantity($product->id) + $change->quantity)->store($session);
        $session->flash('notice', "“{$product->name}” is in your basket.");

        return Response::redirect('/basket', 303);
    }

    #[Post('/basket/{product:slug}', name: 'basket.change')]
    public function change(string $product, Session $session, #[FromForm] int $quantity): Response
    {
        $basket = Basket::of($session);
        ($quantity > 0 ? $basket->with($product, $quantity) : $basket->without($product))->store($session);

        return Response::redirect('/basket', 303);
    }
}
