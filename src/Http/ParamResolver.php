<?php

declare(strict_types=1);

namespace Nexus\Http;

/**
 * Computes arguments of handlers. Register it with App::paramResolver().
 *
 *     final class CurrentTenant implements ParamResolver
 *     {
 *         public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
 *         {
 *             $tenants = $context->service(Tenants::class);
 *
 *             return ParamContext::typeOf($parameter) === Tenant::class
 *                 ? static fn (Request $request): Tenant => $tenants->byHost($request->host())
 *                 : null;
 *         }
 *     }
 */
interface ParamResolver
{
    /**
     * Called once for each parameter of each handler, when the server starts. Requests only call the closure that it
     * returns.
     *
     * @return (\Closure(Request): mixed)|null computes the argument; it may wait, and what it throws is treated as an
     * exception of the handler. Null: another resolver has to compute this argument
     * @throws \Nexus\NexusException when the parameter is this resolver's, but is declared wrongly. The server reports
     * it with all other problems, and does not start
     */
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure;
}
