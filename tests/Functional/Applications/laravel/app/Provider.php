<?php

declare(strict_types=1);

namespace App;

use Illuminate\Auth\GenericUser;
use Illuminate\Foundation\Support\Providers\RouteServiceProvider;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\Route;

final class Provider extends RouteServiceProvider
{
    public function boot(): void
    {
        Auth::viaRequest(
            'header',
            static fn(Request $request): ?GenericUser => $request->hasHeader('X-User')
                ? new GenericUser(['id' => $request->header('X-User')])
                : null,
        );
        $this->routes(static function (): void {
            Route::middleware('web')->group(dirname(__DIR__) . '/routes.php');
        });
    }
}
