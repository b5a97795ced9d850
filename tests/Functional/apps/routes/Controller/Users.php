<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\apps\routes\Controller;

use Nexus\Http\Attribute\Prefix;
use Nexus\Http\Attribute\Route;
use Nexus\Tests\Functional\apps\routes\Log;

#[Prefix('/users', name: 'user.', middleware: [Log::class])]
final class Users
{
    /** @return array<string, int> */
    #[Route(['GET', 'POST'], '/{id:int}', name: 'show')]
    public function show(int $id): array
    {
        return ['id' => $id];
    }
}
