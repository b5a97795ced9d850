<?php

declare(strict_types=1);

// Makes the tables and the users: php prepare.php USER... The password of each is "secret".

use App\Models\User;
use Illuminate\Contracts\Console\Kernel;

require dirname(__DIR__, 4) . '/build/applications/journey-laravel/autoload.php';

$application = require __DIR__ . '/bootstrap/app.php';
$kernel = $application->make(Kernel::class);
$kernel->bootstrap();
$kernel->call('migrate', ['--force' => true]) === 0 || exit(1);
foreach (array_slice($argv, 1) as $name) {
    User::create(['name' => $name, 'password' => 'secret']);
}
