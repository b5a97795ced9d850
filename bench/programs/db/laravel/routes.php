<?php

declare(strict_types=1);

use App\BenchController;
use Illuminate\Support\Facades\Route;

Route::get('/bench', BenchController::class);
