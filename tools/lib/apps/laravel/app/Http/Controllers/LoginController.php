<?php

declare(strict_types=1);

namespace App\Http\Controllers;

use Illuminate\Contracts\View\View;
use Illuminate\Http\RedirectResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Auth;

final class LoginController
{
    public function show(): View
    {
        return view('login');
    }

    public function store(Request $request): RedirectResponse
    {
        $credentials = $request->validate(['name' => ['required', 'string'], 'password' => ['required', 'string']]);
        if (!Auth::attempt($credentials)) {
            return back()->withErrors(['name' => 'These credentials do not match our records.'])->onlyInput('name');
        }
        $request->session()->regenerate();

        return redirect()->intended('/articles');
    }

    public function destroy(Request $request): RedirectResponse
    {
        Auth::logout();
        $request->session()->invalidate();
        $request->session()->regenerateToken();

        return redirect('/login');
    }
}
