<?php

declare(strict_types=1);

namespace App\Http\Controllers;

use App\Models\Article;
use Illuminate\Contracts\View\View;
use Illuminate\Http\RedirectResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Storage;
use Symfony\Component\HttpFoundation\StreamedResponse;

final class ArticleController
{
    public function index(): View
    {
        return view('articles.index', ['articles' => Article::with('author')->orderBy('id')->get()]);
    }

    public function create(): View
    {
        return view('articles.form', ['article' => new Article()]);
    }

    public function store(Request $request): RedirectResponse
    {
        return $this->save($request, (new Article())->author()->associate($request->user()));
    }

    public function show(Article $article): View
    {
        return view('articles.show', ['article' => $article]);
    }

    public function edit(Request $request, Article $article): View
    {
        abort_unless($article->author->is($request->user()), 403);

        return view('articles.form', ['article' => $article]);
    }

    public function update(Request $request, Article $article): RedirectResponse
    {
        abort_unless($article->author->is($request->user()), 403);

        return $this->save($request, $article);
    }

    public function picture(Article $article): StreamedResponse
    {
        abort_if($article->picture === null, 404);

        return Storage::response("pictures/{$article->id}", $article->picture);
    }

    private function save(Request $request, Article $article): RedirectResponse
    {
        $article->fill($request->validate(['title' => ['required', 'max:100'], 'text' => ['required']]));
        $request->validate(['upload' => ['nullable', 'image']]);
        $upload = $request->file('upload');
        if ($upload !== null) {
            $article->picture = $upload->getClientOriginalName();
        }
        $article->save();
        $upload?->storeAs('pictures', (string) $article->id);

        return redirect()->route('articles.show', $article)->with('notice', "Saved: {$article->title}");
    }
}
