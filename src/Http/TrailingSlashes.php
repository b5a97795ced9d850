<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Server\HttpServer;

/**
 * What happens to a path that has no route, if the path without its last slash, or with one more, has a route for the
 * method: App::trailingSlashes().
 */
enum TrailingSlashes: int
{
    /** 404: "/users" and "/users/" are two paths. */
    case Strict = HttpServer::SLASHES_STRICT;
    /** 308 to the other path, with the query. The server answers this before any middleware. */
    case Redirect = HttpServer::SLASHES_REDIRECTED;
    /** The route of the other path answers. */
    case Ignore = HttpServer::SLASHES_IGNORED;
}
