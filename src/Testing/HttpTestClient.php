<?php

declare(strict_types=1);

namespace Nexus\Testing;

class_alias(HttpClient::class, 'Nexus\Testing\HttpTestClient');

/** @phpstan-ignore if.alwaysFalse (only tools that read code without running it see the class) */
if (false) {
    /** Another name of HttpClient. */
    final class HttpTestClient
    {
        /**
         * A client of the application.
         *
         * @param mixed $app as in HttpClient::for()
         */
        public static function for(mixed $app): HttpClient
        {
            return HttpClient::for($app);
        }
    }
}
