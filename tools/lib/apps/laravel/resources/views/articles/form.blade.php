@extends('layout')
@section('body')
<h1>{{ $article->exists ? 'Edit' : 'New article' }}</h1>
<form method="post" enctype="multipart/form-data"
    action="{{ $article->exists ? route('articles.update', $article) : route('articles.store') }}">
@csrf
@if ($article->exists)
@method('put')
@endif
<input name="title" value="{{ old('title', $article->title) }}">
<textarea name="text">{{ old('text', $article->text) }}</textarea>
<input type="file" name="upload"><button>Save</button>
</form>
@endsection
