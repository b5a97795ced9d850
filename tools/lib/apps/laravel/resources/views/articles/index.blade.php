@extends('layout')
@section('body')
<ul>
@forelse ($articles as $article)
<li><a href="{{ route('articles.show', $article) }}">{{ $article->title }}</a> by {{ $article->author->name }}</li>
@empty
<li>No articles.</li>
@endforelse
</ul>
@endsection
