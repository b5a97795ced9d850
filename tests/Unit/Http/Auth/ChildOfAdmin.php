<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Response;

final class ChildOfAdmin extends Admin
{
    public function write(): Response
    {
        return Response::text('child');
    }
}
