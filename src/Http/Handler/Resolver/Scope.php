<?php

declare(strict_types=1);

namespace Nexus\Http\Handler\Resolver;

/** For what an argument is computed. */
enum Scope
{
    /** A constructor. Its parameters are not given to a ParamResolver here. */
    case HttpBoot;
    /** A handler of requests. */
    case HttpRequest;
}
