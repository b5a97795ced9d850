<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\NexusException;
use Psr\Container\NotFoundExceptionInterface;

/** The container of an application has no such service: CompiledApp::container(). */
final class ServiceNotFoundError extends \Error implements NexusException, NotFoundExceptionInterface
{
    /** @internal */
    public function __construct(string $id)
    {
        parent::__construct("[NX-0303] There is no service {$id}: the application does not provide it, and it is no "
            . 'class that can be created. Register it by App::provide(), or give a container to App::create()');
    }

    /** The stable code of the error: NX-0303. */
    public function errorCode(): string
    {
        return 'NX-0303';
    }
}
