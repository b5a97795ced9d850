<?php

declare(strict_types=1);

use Illuminate\Http\JsonResponse;
use Illuminate\Http\RedirectResponse;
use Illuminate\Http\Request;
use Illuminate\Http\Response;
use Illuminate\Http\UploadedFile;
use Illuminate\Support\Facades\Auth;
use Illuminate\Support\Facades\DB;
use Illuminate\Support\Facades\Request as CurrentRequest;
use Illuminate\Support\Facades\Route;
use Symfony\Component\HttpFoundation\StreamedResponse;

Route::get('/hello/{name}', fn(string $name) => view('hello', ['name' => $name]));

Route::any('/request', static fn(Request $request): JsonResponse => response()->json([
    'method' => $request->method(),
    'uri' => $request->getRequestUri(),
    'path' => $request->path(),
    'query' => $request->query(),
    'form' => $request->post(),
    'body' => $request->getContent(),
    'secure' => $request->secure(),
    'agent' => $request->userAgent(),
    'user' => $request->getUser(),
]));

Route::post('/login', static function (Request $request): RedirectResponse {
    $request->session()->regenerate();
    $request->session()->put('user', $request->input('user'));

    return redirect('/me', 303);
});

Route::get('/me', static function (Request $request): Response {
    $user = $request->session()->get('user');

    return is_string($user) ? response("You are {$user}.") : response('Who are you?', 403);
});

Route::post('/upload', static function (Request $request): JsonResponse {
    $file = $request->file('picture');

    return response()->json($file instanceof UploadedFile
        ? [
            'name' => $file->getClientOriginalName(),
            'size' => $file->getSize(),
            'hash' => md5($file->get()),
            'valid' => $file->isValid(),
        ]
        : null);
});

Route::get('/stream', static fn(): StreamedResponse => response()->stream(static function (): void {
    foreach (range(1, 3) as $part) {
        echo "part {$part}\n";
        flush();
    }
}, 200, ['Content-Type' => 'text/plain; charset=UTF-8']));

Route::get('/crash', static fn(): never => throw new LogicException('A mistake.'));

// Settings of the framework's start apply to every request.
Route::get('/settings', static function (): JsonResponse {
    try {
        $warning = $undefined;
    } catch (ErrorException $error) {
        $warning = $error->getMessage();
    }

    return response()->json(
        [date_default_timezone_get(), mb_internal_encoding(), error_reporting(), ini_get('display_errors'), $warning],
    );
});

// A request keeps its user while other requests run, with facades too, although a facade finds its services through
// static properties.
Route::get('/wait', static function (Request $request): JsonResponse {
    $request->session()->put('asked', Auth::id());
    $row = DB::selectOne('SELECT pg_sleep(0.2), CAST(? AS text) AS name', [Auth::id()]);

    return response()->json([
        'asked' => $request->header('X-User'),
        'service' => Auth::id(),
        'database' => $row->name,
        'stack' => CurrentRequest::header('X-User'),
        'session' => session('asked'),
    ]);
});
