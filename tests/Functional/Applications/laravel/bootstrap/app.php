<?php

declare(strict_types=1);

use App\Application;
use App\Handler;
use App\HttpKernel;
use Illuminate\Contracts\Debug\ExceptionHandler;
use Illuminate\Contracts\Http\Kernel;

require_once __DIR__ . '/autoload.php';

$application = new Application(dirname(__DIR__));
$application->useStoragePath((string) getenv('APP_STORAGE'));
$application->singleton(Kernel::class, HttpKernel::class);
$application->singleton(ExceptionHandler::class, Handler::class);

return $application;
