<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\ServiceProvider;

final class Provider extends ServiceProvider
{
    public function register(): void
    {
        $this->app->bind('db.connector.pgsql', Connector::class);
    }
}
