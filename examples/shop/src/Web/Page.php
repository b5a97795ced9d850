<?php

declare(strict_types=1);

namespace Shop\Web;

use Nexus\Http\Auth\Principal;
use Nexus\Http\Middleware\CsrfToken;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\Session;
use Nexus\Http\Template\Templates;
use Shop\Basket\Basket;

/** Renders a page of this request, with what all pages show: the customer, the basket, a message. */
final readonly class Page
{
    public function __construct(private Templates $templates, private Request $request) {}

    /** @param array<string, mixed> $variables of the template */
    public function show(string $template, array $variables = [], int $status = 200): Response
    {
        $session = Session::of($this->request);

        return $this->templates->response($template, [
            ...$variables,
            'path' => $this->request->path(),
            'customer' => $this->request->attribute(Principal::class),
            'csrf' => $this->request->attribute(CsrfToken::class),
            'basket_count' => Basket::of($session)->count(),
            'notice' => $session->flashed('notice'),
            'errors' => $session->flashed('errors', []),
            'old' => $session->flashed('old', []),
        ], $status);
    }
}
