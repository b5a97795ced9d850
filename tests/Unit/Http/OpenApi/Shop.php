<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

use Nexus\Async\Future;
use Nexus\Http\Attribute\Delete;
use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromCookie;
use Nexus\Http\Attribute\FromFile;
use Nexus\Http\Attribute\FromForm;
use Nexus\Http\Attribute\FromHeader;
use Nexus\Http\Attribute\FromQuery;
use Nexus\Http\Attribute\Get;
use Nexus\Http\Attribute\Post;
use Nexus\Http\Attribute\Prefix;
use Nexus\Http\Attribute\Put;
use Nexus\Http\Attribute\Route;
use Nexus\Http\BodyStream;
use Nexus\Http\Error\Conflict;
use Nexus\Http\Response;
use Nexus\Http\UploadedFile;
use Nexus\Tests\Unit\Http\Fruit;

/** Items of the shop */
#[Prefix('/items', name: 'item.')]
final class Shop
{
    /**
     * Shows an item. It is in stock.
     *
     * More is not known.
     *
     * @param int $id the number on the label
     *
     * @return Item the item
     */
    #[Get('/{id:int}', name: 'show')]
    public function show(int $id): ?Item
    {
        return $id === 0 ? null : new Item('tea', 1.5, null, new \DateTimeImmutable());
    }

    /**
     * @param list<Fruit> $fruits
     * @param int<1, 100> $limit
     *
     * @return list<Item>
     */
    #[Get('', name: 'list')]
    public function list(
        #[FromQuery]
        int $page,
        #[FromQuery('q')]
        ?string $search = null,
        #[FromQuery]
        array $fruits = [],
        #[FromQuery]
        int $limit = 20,
        #[FromHeader]
        string $acceptLanguage = 'en',
        #[FromCookie]
        ?string $theme = null,
    ): array {
        return [];
    }

    /** @throws Conflict when the name is taken */
    #[Post('', name: 'add')]
    public function add(#[FromBody] Item $item): Item
    {
        return $item->name === 'tea' ? throw new Conflict() : $item;
    }

    /** @return Future<array{name: string, price?: float, 3: bool}> */
    #[Get('/found')]
    public function find(#[FromQuery] Search $search): Future
    {
        throw new \LogicException($search->text);
    }

    /**
     * @deprecated use add()
     *
     * @param list<UploadedFile> $photos
     */
    #[Post('/{kind:Nexus\Tests\Unit\Http\Fruit}/{slug:slug}')]
    public function upload(
        Fruit $kind,
        #[FromForm]
        string $title,
        #[FromFile]
        UploadedFile $label,
        #[FromFile]
        array $photos = [],
    ): void {}

    #[Delete('/{id:uuid}', host: '{tenant}.example.com')]
    public function drop(string $id): void {}

    #[Put('/files/{path...}')]
    public function put(string $path, BodyStream $body): Response
    {
        return Response::empty();
    }

    #[Route(['GET', 'POST'], '/both', name: 'both')]
    public function both(): int|string|null
    {
        return [1, 'a', null][random_int(0, 2)];
    }
}
