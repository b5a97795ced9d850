<?php

declare(strict_types=1);

namespace Shop\Web;

use Nexus\Http\Error\HttpException;
use Nexus\Http\Error\Unauthenticated;
use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\Session;
use Nexus\Http\Template\Templates;

/** Answers errors with pages. Clients of the API get problem documents, which is the default. */
final readonly class Errors
{
    /** Fields of forms that are never sent back. */
    private const SECRET = ['password' => 1, '_csrf' => 1];

    public function __construct(private Templates $templates) {}

    /** Null: the default. */
    public function __invoke(HttpException $error, Request $request): ?Response
    {
        return match (true) {
            $request->prefers('application/problem+json', 'text/html') !== 'text/html' => null,
            $error instanceof Unauthenticated => Response::redirect('/login', 303),
            $error instanceof ValidationFailed && $request->method() === 'POST' => self::formAgain($error, $request),
            default => (new Page($this->templates, $request))->show('error.html.twig', [
                'status' => $error->status,
                'detail' => $error->detail,
            ], $error->status),
        };
    }

    /** The page of a form has the same path as the route that the form is sent to. */
    private static function formAgain(ValidationFailed $failed, Request $request): Response
    {
        $session = Session::of($request);
        $errors = [];
        foreach ($failed->violations as $violation) {
            $errors[$violation->path] ??= $violation->message;
        }
        $session->flash('errors', $errors);
        $session->flash('old', array_filter(array_diff_key($request->forms(), self::SECRET), is_string(...)));

        return Response::redirect($request->path(), 303);
    }
}
