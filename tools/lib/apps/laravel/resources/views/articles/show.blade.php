@extends('layout')
@section('title', $article->title)
@section('body')
<h1>{{ $article->title }}</h1>
<p>by {{ $article->author->name }}</p>
<article>{{ $article->text }}</article>
@if ($article->picture)
<img src="{{ route('articles.picture', $article) }}" alt="{{ $article->picture }}">
@endif
@if ($article->author->is(auth()->user()))
<a href="{{ route('articles.edit', $article) }}">Edit</a>
@endif
@endsection
