<?php

declare(strict_types=1);

// Caches configuration, events and routes: php prepare.php

use Illuminate\Contracts\Console\Kernel;

$build = dirname(__DIR__, 4) . '/build/bench-db/laravel';
is_dir("{$build}/bootstrap/cache") || mkdir("{$build}/bootstrap/cache", 0o755, true);
// The commands load the application from the folder of their caches.
$bootstrap = __DIR__ . '/bootstrap/app.php';
file_put_contents("{$build}/bootstrap/app.php", '<?php return require ' . var_export($bootstrap, true) . ";\n");

require "{$build}/vendor/autoload.php";

$kernel = (require $bootstrap)->make(Kernel::class);
foreach (['config:cache', 'event:cache', 'route:cache'] as $command) {
    $kernel->call($command) === 0 || throw new RuntimeException("{$command}: {$kernel->output()}");
}
