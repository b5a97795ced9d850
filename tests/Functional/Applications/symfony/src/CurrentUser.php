<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\EventDispatcher\Attribute\AsEventListener;
use Symfony\Component\HttpKernel\Event\RequestEvent;

/** The user of the current request, in one service of the container: a container then has one request at a time. */
final class CurrentUser
{
    public string $name = 'none';

    #[AsEventListener]
    public function onRequest(RequestEvent $event): void
    {
        $this->name = $event->getRequest()->headers->get('X-User', 'none');
    }
}
