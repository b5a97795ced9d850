<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Response;

final class Member implements MembersOnly
{
    public function __invoke(): Response
    {
        return Response::text('implements');
    }
}
