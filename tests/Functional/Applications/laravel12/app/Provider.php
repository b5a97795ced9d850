<?php

declare(strict_types=1);

namespace App;

use Illuminate\Auth\GenericUser;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\ServiceProvider;

final class Provider extends ServiceProvider
{
    public function boot(): void
    {
        Auth::viaRequest(
            'header',
            static fn(Request $request): ?GenericUser => $request->hasHeader('X-User')
                ? new GenericUser(['id' => $request->header('X-User')])
                : null,
        );
    }
}
