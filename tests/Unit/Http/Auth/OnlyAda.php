<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Auth\Authorizer;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Request;

final readonly class OnlyAda implements Authorizer
{
    public function authorize(Principal $principal, Request $request): bool
    {
        return $principal->id() === 'ada';
    }
}
