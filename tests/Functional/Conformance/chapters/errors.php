<?php

declare(strict_types=1);

// RFC 9110 12.5.1, RFC 9457: errors in the format that the client prefers.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $get = static fn(
        string $accept,
        string $path = '/nothing',
        string $method = 'GET',
    ): string => "{$method} {$path} HTTP/1.1\r\nHost: a\r\n{$accept}\r\n";
    $text = Expected::status(404)->body("404 Not Found\n")->header(
        'content-type',
        'text/plain; charset=utf-8',
    )->header('vary', 'Accept');
    $problem = Expected::status(404)->body(
        "{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}\n",
    )->header('content-type', 'application/problem+json')->header('vary', 'Accept');
    $page = Expected::status(404)->header('content-type', 'text/html; charset=utf-8')->header('vary', 'Accept');
    yield Exchange::answered('no wish', $get(''), $problem);
    yield Exchange::answered('any', $get("Accept: */*\r\n"), $problem);
    yield Exchange::answered('an image', $get("Accept: image/png\r\n"), $problem);
    yield Exchange::answered('text', $get("Accept: text/plain\r\n"), $text);
    yield Exchange::answered('text before anything', $get("Accept: text/plain, */*\r\n"), $text);
    yield Exchange::answered('a page and JSON', $get("Accept: application/json, text/html\r\n"), $page);
    yield Exchange::answered('JSON rather than a page', $get("Accept: text/html;q=0.9, application/json\r\n"), $problem);
    yield Exchange::answered('a page only by a wildcard', $get("Accept: application/json, text/*;q=0.1\r\n"), $problem);
    yield Exchange::answered('JSON', $get("Accept: application/json\r\n"), $problem);
    yield Exchange::answered('a problem', $get("Accept: application/problem+json\r\n"), $problem);
    yield Exchange::answered(
        'what libraries in browsers send',
        $get("Accept: application/json, text/plain, */*\r\n"),
        $problem,
    );
    yield Exchange::answered(
        'what browsers send',
        $get("Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8\r\n"),
        $page,
    );
    yield Exchange::answered('text rather than a page', $get("Accept: text/html;q=0.5, text/plain\r\n"), $text);
    yield Exchange::answered('with HEAD', $get("Accept: application/json\r\n", '/nothing', 'HEAD'), $problem->toHead());
    yield Exchange::answered(
        'a method that is not allowed',
        $get("Accept: application/json\r\n", '/only-delete'),
        Expected::status(405)->header('allow', 'DELETE, OPTIONS')->header('content-type', 'application/problem+json'),
    );
    yield Exchange::answered(
        'a failure tells nothing of itself',
        $get("Accept: application/json\r\n", '/throw'),
        Expected::status(500)->body("{\"type\":\"about:blank\",\"title\":\"Internal Server Error\",\"status\":500}\n"),
    );
    yield Exchange::answered(
        'the answer says what is wrong with a request',
        "POST /json HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\nContent-Type: application/json\r\nContent-Length: 1\r\n\r\n{",
        Expected::status(400)->header('content-type', 'application/problem+json'),
    );
})();
