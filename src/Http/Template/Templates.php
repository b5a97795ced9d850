<?php

declare(strict_types=1);

namespace Nexus\Http\Template;

use Nexus\Http\Response;

/**
 * Renders pages. App::twig() and App::templates() give an implementation to handlers that have a parameter of this
 * type:
 *
 *     $app->get('/users/{id:int}', fn (int $id, Templates $templates) =>
 *         $templates->response('user.html.twig', ['user' => $users->find($id)]));
 */
interface Templates
{
    /**
     * The text of a template.
     *
     * @param string $name of the file, below the directory of the templates
     * @param array<string, mixed> $variables
     * @throws \Throwable what the template throws, or the engine for a template that does not exist or cannot be parsed
     */
    public function render(string $name, array $variables = []): string;

    /**
     * A page: the rendered template as text/html.
     *
     * @param array<string, mixed> $variables
     * @param int $status 200 to 599
     * @throws \Throwable as render()
     */
    public function response(string $name, array $variables = [], int $status = 200): Response;

    /**
     * A page that is sent while it is rendered: the browser can load styles before the template has waited for its
     * data. An exception after the first piece closes the connection, since the status was sent already.
     *
     * @param array<string, mixed> $variables
     */
    public function stream(string $name, array $variables = []): Response;
}
