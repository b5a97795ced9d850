<?php

declare(strict_types=1);

// An API with a page to browse it.

use Nexus\Http\App;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Tests\Functional\Http\Documented\Drink;
use Nexus\Tests\Functional\Http\Documented\Drinks;

$app = App::create();
$app->openApi(page: '/docs', title: 'Drinks <b>&amp;</b> more', description: 'What there is to drink');
$app->get('/drinks', [Drinks::class, 'list'])->name('drinks.list');
$app->post('/drinks', [Drinks::class, 'add'])->name('drinks.add');
$app->get('/drinks/{id:int}', static fn(int $id, #[FromQuery] bool $full = false): ?Drink => null)->name('drinks.show');

return $app;
