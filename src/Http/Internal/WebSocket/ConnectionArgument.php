<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Http\Ws\WebSocket\WebSocketContext;

/**
 * An argument of a WebSocketHandler that is computed when the connection was opened.
 *
 * @internal
 */
final readonly class ConnectionArgument
{
    /** @param \Closure(WebSocketContext): mixed $resolve */
    public function __construct(private \Closure $resolve) {}

    /**
     * @param array<array-key, mixed> $arguments
     *
     * @return array<array-key, mixed>
     */
    public static function resolved(array $arguments, WebSocketContext $context): array
    {
        foreach ($arguments as $position => $argument) {
            if ($argument instanceof self) {
                $arguments[$position] = ($argument->resolve)($context);
            }
        }

        return $arguments;
    }
}
