<?php

declare(strict_types=1);

namespace Nexus\Http\Template;

use Nexus\Http\Response;
use Twig\Environment;
use Twig\Loader\FilesystemLoader;

/** Templates of Twig. App::twig() creates it. */
final readonly class TwigTemplates implements Templates
{
    private const HTML = 'text/html; charset=utf-8';

    /** @param Environment $environment may have extensions, globals and loaders of the application */
    public function __construct(private Environment $environment) {}

    /**
     * Templates of a directory, escaped by the extension of their names (".html.twig" as HTML, ".js.twig" as
     * JavaScript). A variable that does not exist is an error. In development a changed template is used at once.
     *
     * @param string|null $cache directory for compiled templates, which only this application may write; null: each
     * worker compiles a template once, in its memory
     * @throws TemplateError NX-1168 when Twig is not installed, NX-1169 when the directory does not exist
     */
    public static function in(string $directory, ?string $cache = null): self
    {
        if (!class_exists(Environment::class)) {
            throw TemplateError::noTwig();
        }
        if (!is_dir($directory)) {
            throw TemplateError::noDirectory($directory);
        }

        return new self(new Environment(new FilesystemLoader($directory), [
            'autoescape' => 'name',
            'auto_reload' => getenv('NEXUS_ENV') === 'development',
            'cache' => $cache ?? false,
            'strict_variables' => true,
            // A stream sends each piece when it is rendered, instead of collecting the page in an output buffer.
            'use_yield' => true,
        ]));
    }

    /** Twig's own object, for extensions, globals and filters. Change it before the server starts. */
    public function environment(): Environment
    {
        return $this->environment;
    }

    public function render(string $name, array $variables = []): string
    {
        return $this->environment->render($name, $variables);
    }

    public function response(string $name, array $variables = [], int $status = 200): Response
    {
        return Response::html($this->render($name, $variables), $status);
    }

    public function stream(string $name, array $variables = []): Response
    {
        $template = $this->environment->load($name);

        return Response::stream(static function () use ($template, $variables): \Generator {
            foreach ($template->stream($variables) as $piece) {
                yield (string) $piece;
            }
        })->withHeader('Content-Type', self::HTML);
    }
}
