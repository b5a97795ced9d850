@extends('layout')
@section('title', 'Log in')
@section('body')
<form method="post" action="{{ route('login') }}">@csrf
<input name="name" value="{{ old('name') }}"><input type="password" name="password"><button>Log in</button>
</form>
@endsection
