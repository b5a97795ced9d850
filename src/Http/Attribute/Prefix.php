<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * What the routes of a class have in common, as App::group() gives it to routes in code.
 *
 *     #[Prefix('/users', name: 'user.')]
 *     final class Users
 *     {
 *         #[Get('/{id:int}', name: 'show')]
 *         public function show(int $id): User { … }
 *     }
 */
#[\Attribute(\Attribute::TARGET_CLASS)]
final readonly class Prefix
{
    /**
     * @param string $path precedes the path of each route
     * @param string $name precedes the name of each route that has one
     * @param list<class-string> $middleware runs before that of each route
     * @param string|null $host for routes without one
     */
    public function __construct(
        public string $path = '',
        public string $name = '',
        public array $middleware = [],
        public ?string $host = null,
    ) {}
}
