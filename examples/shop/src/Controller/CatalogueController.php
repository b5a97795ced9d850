<?php

declare(strict_types=1);

namespace Shop\Controller;

use Nexus\Http\Attribute\Get;
use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Event\ServerSentEvent;
use Nexus\Http\Response;
use Shop\Catalogue\Catalogue;
use Shop\Catalogue\Product;
use Shop\Live\Broadcast;
use Shop\Live\StockChanged;
use Shop\Web\Page;

#[PublicRoute]
final readonly class CatalogueController
{
    public function __construct(private Catalogue $catalogue, private Broadcast $live) {}

    #[Get('/', name: 'home')]
    public function home(Page $page): Response
    {
        return $page->show('home.html.twig', ['products' => $this->catalogue->all()]);
    }

    #[Get('/products/{id:slug}', name: 'product')]
    public function product(string $id, Page $page): Response
    {
        $product = $this->catalogue->find($id) ?? throw new NotFound('There is no such product.');

        return $page->show('product.html.twig', ['product' => $product]);
    }

    /** The stock of all products, as it changes. */
    #[Get('/stock', name: 'stock')]
    public function stock(): Response
    {
        return Response::events(function (): \Generator {
            $changes = $this->live->subscribe();
            try {
                foreach ($this->catalogue->all() as $product) {
                    yield self::event($product);
                }
                foreach ($changes as $change) {
                    if ($change instanceof StockChanged) {
                        yield self::event($change->product);
                    }
                }
            } finally {
                $this->live->unsubscribe($changes);
            }
        });
    }

    private static function event(Product $product): ServerSentEvent
    {
        $availability = $product->availability();

        return new ServerSentEvent(
            ['product' => $product->id, 'level' => $availability->level, 'text' => $availability->text],
            event: 'stock',
        );
    }
}
