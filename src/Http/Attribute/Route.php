<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * Declares a route where its handler is: on a public method, or on a class with __invoke(). App::discover() finds it.
 * Several attributes on one method are several routes.
 *
 *     #[Route(['GET', 'POST'], '/search', name: 'search')]
 *     public function search(#[FromQuery] string $text): array { … }
 */
#[\Attribute(\Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::IS_REPEATABLE)]
class Route
{
    /** @var list<string> in upper case */
    public readonly array $methods;

    /**
     * @param string|list<string> $method one or several of GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS
     * @param string $path as for App::get(); it follows the path of the class's #[Prefix]
     * @param string|null $name for App::url(); it follows the name of the class's #[Prefix]
     * @param list<class-string> $middleware runs after that of the class's #[Prefix]
     * @param string|null $host as for App::host(); null: that of the class's #[Prefix]
     */
    public function __construct(
        string|array $method,
        public readonly string $path,
        public readonly ?string $name = null,
        public readonly array $middleware = [],
        public readonly ?string $host = null,
    ) {
        $this->methods = array_map(strtoupper(...), \is_string($method) ? [$method] : $method);
    }
}
