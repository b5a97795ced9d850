<?php

declare(strict_types=1);

// Routes that take a JSON body, for the server: POST /bare/7, /typed/7, /passed/7 and /validated/7.

use Nexus\Bench\Programs\Http\Order;
use Nexus\Bench\Programs\Http\Price;
use Nexus\Bench\Programs\Http\Purchase;
use Nexus\Http\App;
use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Response;

require_once __DIR__ . '/Services.php';
require_once __DIR__ . '/Orders.php';

$app = App::create();
$pass = Price::pass(...);
$typed = static fn(int $id, #[FromBody] Order $order): Response => Response::json([
    'id' => $id,
    'total' => $order->price * $order->count,
]);
// Its response is computed as the other one's: PHP does not build an array of constants again.
[$id, $price, $count] = [7, 12.5, 2];
$app->post('/bare/{id}', static fn(): Response => Response::json(['id' => $id, 'total' => $price * $count]));
$app->post('/typed/{id:int}', $typed);
$app->post('/passed/{id:int}', $typed)->middleware($pass, $pass, $pass);
$app->post('/validated/{id:int}', static fn(int $id, #[FromBody] Purchase $purchase): Response => Response::json([
    'id' => $id,
    'total' => $purchase->total(),
]));

return $app;
