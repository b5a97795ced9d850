<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Response;

#[Authorize(OnlyAda::class)]
final class Policies
{
    #[Authorize(OwnsPath::class)]
    public function show(string $owner): Response
    {
        return Response::text($owner);
    }
}
