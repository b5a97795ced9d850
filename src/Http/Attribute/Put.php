<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/** Declares a route for PUT, as #[Route('PUT', …)] does. */
#[\Attribute(\Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::IS_REPEATABLE)]
final class Put extends Route
{
    /**
     * @param string $path as for App::get(); it follows the path of the class's #[Prefix]
     * @param string|null $name for App::url(); it follows the name of the class's #[Prefix]
     * @param list<class-string> $middleware runs after that of the class's #[Prefix]
     * @param string|null $host as for App::host(); null: that of the class's #[Prefix]
     */
    public function __construct(string $path, ?string $name = null, array $middleware = [], ?string $host = null)
    {
        parent::__construct('PUT', $path, $name, $middleware, $host);
    }
}
