<?php

declare(strict_types=1);

namespace Nexus\Http;

/** What a client sees of an exception that nothing handles. See App::errorMode(). */
enum ErrorMode
{
    /** A short answer, also in the environment development. */
    case Production;
    /** The page with the exception, in the environment development only. The default. */
    case Development;
}
