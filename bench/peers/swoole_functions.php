<?php

declare(strict_types=1);

/** Coroutine::sleep(0) is refused since Swoole 6.2. */
function let_others_run(): void
{
    $id = Swoole\Coroutine::getCid();
    Swoole\Event::defer(static fn(): bool => Swoole\Coroutine::resume($id));
    Swoole\Coroutine::yield();
}
