<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef};
use Nexus\Actor\Internal\Post;
use Nexus\Async\CompositeException;
use Nexus\Time\Duration;

use function Nexus\Async\any;

/** @internal */
final class ScatterGather implements Policy
{
    public function __construct(private readonly Duration $within) {}

    public function route(ActorContext $router, object $message, array $routees): void
    {
        $within = $this->within;
        $isAsked = Post::answerLater($router, static function () use ($routees, $message, $within): mixed {
            try {
                return any(array_map(
                    static fn(ActorRef $routee): \Closure
                        => static fn(): mixed => $routee->ask($message, $within)->await(),
                    $routees,
                ));
            } catch (CompositeException $all) {
                throw array_values($all->errors())[count($routees) - 1];
            }
        });
        if (!$isAsked) {
            (new Broadcasting())->route($router, $message, $routees);
        }
    }
}
