<!DOCTYPE html>
<html lang="en">
<head><meta charset="UTF-8"><title>@yield('title', 'Articles')</title></head>
<body>
@auth
<nav>{{ auth()->user()->name }} <a href="{{ route('articles.index') }}">Articles</a>
<a href="{{ route('articles.create') }}">New</a></nav>
<form method="post" action="{{ route('logout') }}">@csrf <button>Log out</button></form>
@endauth
@if (session('notice'))
<p class="notice">{{ session('notice') }}</p>
@endif
@foreach ($errors->all() as $error)
<p class="error">{{ $error }}</p>
@endforeach
@yield('body')
</body>
</html>
