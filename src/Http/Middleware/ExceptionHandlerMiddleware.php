<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Async\CancelledError;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Exception\ExceptionMapperRegistry;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Log\LoggerInterface;

/**
 * Answers all exceptions of what is inside of it: a name of the Nexus library, for applications that move over. New
 * code uses App::onError() and App::reportTo(). Middleware of the application between this one and the handler gets
 * exceptions, and not their answers.
 *
 *     $app->middleware(new ExceptionHandlerMiddleware($mappers, $logger));
 */
final readonly class ExceptionHandlerMiddleware
{
    /**
     * A handler of exceptions.
     *
     * @param LoggerInterface|null $logger gets exceptions that are no HttpException, at the level "error"
     */
    public function __construct(private ExceptionMapperRegistry $mappers, private ?LoggerInterface $logger = null) {}

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws CancelledError when the request was cancelled
     */
    public function __invoke(Request $request, callable $next): Response
    {
        try {
            return $next($request);
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Throwable $thrown) {
            if (!$thrown instanceof HttpException) {
                $this->logger?->error($thrown->getMessage(), ['exception' => $thrown]);
            }

            return $this->mappers->answer($thrown, $request);
        }
    }
}
