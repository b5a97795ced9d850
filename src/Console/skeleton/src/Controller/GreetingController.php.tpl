<?php

declare(strict_types=1);

namespace App\Controller;

use Nexus\Http\Attribute\Get;
use Nexus\Http\Response;

final readonly class GreetingController
{
    #[Get('/', name: 'home')]
    public function home(): Response
    {
        return Response::text("It works. Try /hello/ada\n");
    }

    /** @return array{hello: string} */
    #[Get('/hello/{name}', name: 'hello')]
    public function hello(string $name): array
    {
        return ['hello' => $name];
    }
}
