<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\Attribute\RequiresScope;
use Nexus\Http\Response;

#[RequiresRole('admin')]
class Admin
{
    public function __invoke(): Response
    {
        return Response::text('admin');
    }

    #[RequiresScope('orders:write')]
    public function write(): Response
    {
        return Response::text('written');
    }

    #[PublicRoute]
    public function about(): Response
    {
        return Response::text('about');
    }
}
