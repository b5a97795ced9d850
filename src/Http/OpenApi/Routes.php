<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Http\App;
use Nexus\Http\Error\NotFound;
use Nexus\Http\Response;

/**
 * The routes that serve the document of an application, and the page to browse it.
 *
 * @internal
 */
final class Routes
{
    /** The page loads files of its own server only, and executes no code of the document. */
    private const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        . "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private ?string $json = null;
    /** @var \WeakReference<App> the application has this route, so a reference would be a cycle; its server keeps it */
    private readonly \WeakReference $app;

    private function __construct(App $app, private readonly Info $info)
    {
        $this->app = \WeakReference::create($app);
    }

    public static function add(App $app, string $path, ?string $page, Info $info): void
    {
        $routes = new self($app, $info);
        $app->get($path, $routes->document(...));
        if ($page === null) {
            return;
        }
        $directory = rtrim($page, '/');
        $app->get($page, static fn(): Response => self::page($path, $directory, $info->title));
        foreach (['page.css' => 'text/css', 'page.js' => 'text/javascript'] as $file => $type) {
            $app->get("{$directory}/{$file}", static fn(): Response => self::file($file, $type));
        }
    }

    /** The routes are final when requests arrive, so it is made once. */
    private function document(): Response
    {
        $app = $this->app->get() ?? throw new NotFound();
        $this->json ??= Document::json($app->definitions(), $this->info);

        return Response::text($this->json)->withHeader('content-type', 'application/json');
    }

    private static function page(string $document, string $directory, string $title): Response
    {
        $replacements = ['document' => $document, 'directory' => $directory, 'title' => $title];
        $html = (string) file_get_contents(__DIR__ . '/page.html');
        foreach ($replacements as $name => $text) {
            $html = str_replace("{{{$name}}}", htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE), $html);
        }

        return self::response($html, 'text/html; charset=utf-8');
    }

    private static function file(string $file, string $type): Response
    {
        return self::response((string) file_get_contents(__DIR__ . "/{$file}"), "{$type}; charset=utf-8");
    }

    private static function response(string $text, string $type): Response
    {
        return Response::text($text)
            ->withHeader('content-type', $type)
            ->withHeader('content-security-policy', self::POLICY)
            ->withHeader('x-content-type-options', 'nosniff')
            ->withHeader('referrer-policy', 'no-referrer');
    }
}
