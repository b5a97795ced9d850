<?php

declare(strict_types=1);

use App\Http\Controllers\ArticleController;
use App\Http\Controllers\LoginController;
use Illuminate\Support\Facades\Route;

Route::middleware('guest')->group(static function (): void {
    Route::get('/login', [LoginController::class, 'show'])->name('login');
    Route::post('/login', [LoginController::class, 'store']);
});
Route::middleware('auth')->group(static function (): void {
    Route::post('/logout', [LoginController::class, 'destroy'])->name('logout');
    Route::redirect('/', '/articles');
    Route::resource('articles', ArticleController::class)->except('destroy')->whereNumber('article');
    Route::get('/articles/{article}/picture', [ArticleController::class, 'picture'])->name('articles.picture');
});
