<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

/** What happens to requests while the store of a middleware fails. */
enum StoreFailure
{
    /** They are handled as if the middleware were not there. */
    case Pass;
    /** They are answered with 503. */
    case Refuse;
}
